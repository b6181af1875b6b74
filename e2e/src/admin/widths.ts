import type { StaffScreen } from './staff-screen.ts';

/** The number of pixels by which the page is wider than its window. */
export function overflow({ page }: StaffScreen): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The numbers of pixels by which tables are wider than their frames, which scroll and so hide it from the page. */
export function widerThanFrame({ page }: StaffScreen): Promise<number[]> {
  return page.evaluate<number[]>(`[...document.querySelectorAll('main .MuiTableContainer-root > table')]
    .filter((table) => table.checkVisibility())
    .map((table) => table.offsetWidth - table.parentElement.clientWidth)
    .filter((excess) => excess > 0)`);
}
