// The health of a guest, a program from outside that plays: what the picker shows beside its name.

import type { GuestInfo } from '../api/types';

export type Health = 'ready' | 'slow' | 'stopped';

/** A guest that cannot be started is stopped; one that was late or has failed here is slow. */
export const health = (guest: GuestInfo): Health => (guest.trouble !== null ? 'stopped' : guest.late > 0 || guest.failures > 0 ? 'slow' : 'ready');
