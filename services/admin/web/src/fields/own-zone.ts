/** The names that the API accepts. Abbreviations such as IST are ambiguous. */
const NAME = /^(UTC|[A-Za-z]+\/[A-Za-z0-9_+/-]+)$/;

/** The time zone of the user; UTC if the browser does not know it, or the API does not accept its name. */
export const OWN_ZONE = knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Browsers call an unknown time zone `Etc/Unknown`. Both Intl and the API reject this name. */
export function knownZone(timeZone: string): string {
  if (!NAME.test(timeZone)) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}
