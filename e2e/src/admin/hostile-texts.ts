/** Malicious texts for every field of this product, which a page must show as plain text. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"><svg/onload=alert(3)>',
  "';alert(4)//",
  'javascript:alert(5)',
  '{{constructor.constructor("alert(6)")()}}',
  '%{smart_count} |||| <iframe srcdoc="<script>alert(7)</script>">',
  '</title><style>*{display:none}</style>',
  '\u202Etxt.exe <a href="javascript:alert(8)">',
];
export const HOSTILE = HOSTILE_TEXTS.join(' ');

/** The elements that appear on a page if it treats such a text as HTML. */
export const TREATED_AS_HTML = 'main :is(script, iframe, img, style), a[href^="javascript"]';

/** Joins as many of the texts as fit into a field of this length. */
export function hostileWithin(lengthMax: number): string {
  return HOSTILE_TEXTS.reduce((text, next) =>
    text.length + next.length < lengthMax ? `${text} ${next}` : text,
  ).trim();
}
