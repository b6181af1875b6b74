/**
 * The form in which texts are stored and searched: ASCII in lower case without accents, with single spaces. Other
 * letters become words of ASCII, so that the trigram index finds them under every locale, even a single letter.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replaceAll(REPLACED, (sign) => REPLACEMENTS[sign] ?? sign)
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(/[^ -~]/gu, (sign) => `q${(sign.codePointAt(0) ?? 0).toString(36)}z`);
}

/** Letters that Unicode does not decompose, and punctuation that people type in its plain form. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ς: 'σ' },
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '‐': '-', '–': '-', '—': '-' },
};
const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g');
