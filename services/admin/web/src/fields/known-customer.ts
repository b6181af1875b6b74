import { createContext } from 'react';

/** The customer of the record on the page, by whose name the record may say who did something. */
export const KnownCustomer = createContext<string | null | undefined>(undefined);
