import { createContext } from 'react';

/** The customer of the record on the page. Where the record names this customer as an actor, the name is a link. */
export const KnownCustomer = createContext<string | null | undefined>(undefined);
