import { localStorageStore, type Store } from 'react-admin';
import { COLOR_MODE } from '../theme/color-mode.ts';

const storage = localStorageStore('1', 'booking-admin');

/** What this browser remembers: nothing of whoever has signed out, but how they want to look at its screen. */
export const browserMemory: Store = {
  ...storage,
  reset() {
    const mode: unknown = storage.getItem(COLOR_MODE);
    storage.reset();
    storage.setItem(COLOR_MODE, mode);
  },
};
