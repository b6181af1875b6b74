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

/**
 * The labels of buttons that are cut off: too long for their button, or outside of the window or of a frame around
 * them. Tabs are meant to scroll.
 */
export function cutOffButtons({ page }: StaffScreen): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('button:not([role=tab]), a.MuiButton-root')]
    .filter((button) => button.checkVisibility() && button.innerText !== '')
    .filter((button) => {
      if (button.scrollWidth > button.clientWidth) return true;
      const { left, right } = button.getBoundingClientRect();
      for (let frame = button.parentElement; frame; frame = frame.parentElement) {
        const box = frame.getBoundingClientRect();
        const cuts = getComputedStyle(frame).overflowX !== 'visible' || frame === document.documentElement;
        if (cuts && (left < box.left - 1 || right > box.right + 1)) return true;
      }
      return false;
    })
    .map(({ innerText }) => innerText)`);
}
