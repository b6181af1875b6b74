import { currentLocale } from '../texts/locale.ts';
import { knownZone } from './own-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter for times in a time zone, which it names. It is made once per locale and zone, because making one is
 * slow.
 */
export function momentIn(timeZone: string): Intl.DateTimeFormat {
  const key = `${currentLocale()} ${timeZone}`;
  const format = formats.get(key) ?? makeFormat(timeZone);
  formats.set(key, format);
  return format;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(currentLocale(), {
    ...({ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
    timeZoneName: 'short',
    timeZone: knownZone(timeZone),
  });
}
