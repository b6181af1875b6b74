import { localStorageStore, type Store } from 'react-admin';
import { COLOR_MODE } from '../theme/color-mode.ts';

const storage = localStorageStore('1', 'booking-admin');

/** The data that this browser keeps: only display preferences survive a sign-out. */
export const browserMemory: Store = {
  ...storage,
  reset() {
    const mode: unknown = storage.getItem(COLOR_MODE);
    storage.reset();
    storage.setItem(COLOR_MODE, mode);
  },
};
