export type StoredAllocation = {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly note: string | null;
  readonly gateway_reference: string | null;
  readonly due_at: Date | null;
};
export type Balance = { readonly captured: number; readonly refunded: number; readonly reserved: number };
