import type { StaffScreen } from './staff-screen.ts';

/** The border of a field, and the space at its end. */
const FIELD_END_PX = 8;

/** The number of pixels by which the page is wider than its window. */
export function overflow({ page }: StaffScreen): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/** The pixels by which tables are wider than their frames. Frames scroll, so the page itself is not wider. */
export function widerThanFrame({ page }: StaffScreen): Promise<number[]> {
  return page.evaluate<number[]>(`[...document.querySelectorAll('main .MuiTableContainer-root > table')]
    .filter((table) => table.checkVisibility())
    .map((table) => table.offsetWidth - table.parentElement.clientWidth)
    .filter((excess) => excess > 0)`);
}

/**
 * The labels of buttons that are cut off, because they are too long for their button, or lie outside the window or a
 * frame. Tabs scroll, so they do not count.
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

/**
 * The labels and hints of fields that are cut off. A label inside its field also has to end before the arrow of the
 * field.
 */
export function cutOffLabels({ page }: StaffScreen): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const endOfText = (label) => {
      const text = document.createRange();
      text.selectNodeContents(label);
      return text.getBoundingClientRect().right;
    };
    const endOfField = (field, label) => {
      const arrow = field.querySelector('.MuiSelect-icon, .MuiAutocomplete-endAdornment');
      if (arrow && label.dataset.shrink === 'false') return arrow.getBoundingClientRect().left;
      return field.getBoundingClientRect().right - ${FIELD_END_PX};
    };
    const isHintCut = (input) => {
      const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
      pen.font = fontSize + ' ' + fontFamily;
      return pen.measureText(input.placeholder).width > input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    };
    const labels = [...document.querySelectorAll('.MuiFormControl-root')]
      .map((field) => ({ field, label: field.querySelector('.MuiInputLabel-root') }))
      .filter(({ label }) => label?.checkVisibility())
      .filter(({ field, label }) => endOfText(label) > endOfField(field, label))
      .map(({ label }) => label.innerText);
    const hints = [...document.querySelectorAll('input[placeholder]:placeholder-shown')]
      .filter((input) => input.checkVisibility() && isHintCut(input))
      .map(({ placeholder }) => placeholder);
    return [...labels, ...hints];
  })()`);
}
