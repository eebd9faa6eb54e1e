// The health of a guest, a program from outside that plays: what the picker shows beside its name.

import type { GuestInfo, Problem } from '../api/types';

export type Health = 'ready' | 'slow' | 'stopped';

/** A guest that cannot be started is stopped; one that was late or has failed here is slow. */
export const health = (guest: GuestInfo): Health => (guest.trouble !== null ? 'stopped' : guest.late > 0 || guest.failures > 0 ? 'slow' : 'ready');

/** Whether a game stands still because a guest has failed: it can be asked again, or another takes its seat. */
export const guestFailed = (problem: Problem): boolean => problem.type.endsWith('/guest-failed');

/** How long a guest may be silent before somebody is asked whether to wait on, in milliseconds. */
export const SILENT = 10_000;
