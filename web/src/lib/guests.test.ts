import { describe, expect, it } from 'vitest';
import type { GuestInfo } from '../api/types';
import { health } from './guests';

const guest: GuestInfo = { version: 'bot 1.0', trouble: null, answers: 0, late: 0, failures: 0, seconds: 0 };

describe('the health of a guest', () => {
  it('is ready until it was late or has failed, and stopped while it cannot be started', () => {
    expect(health(guest)).toBe('ready');
    expect(health({ ...guest, late: 1 })).toBe('slow');
    expect(health({ ...guest, failures: 2 })).toBe('slow');
    expect(health({ ...guest, failures: 2, trouble: 'it does not start' })).toBe('stopped');
  });
});
