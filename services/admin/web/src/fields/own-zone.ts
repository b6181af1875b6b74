/** The names that the API accepts. Abbreviations such as IST are ambiguous. */
const NAME = /^(UTC|[A-Za-z]+\/[A-Za-z0-9_+/-]+)$/;

/** The time zone of the user; UTC if the browser does not know it, or the API does not accept its name. */
export const OWN_ZONE = acceptedZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

export function acceptedZone(timeZone: string): string {
  return NAME.test(timeZone) ? knownZone(timeZone) : 'UTC';
}

/** The time zone, or UTC if Intl rejects its name. Browsers call an unknown time zone `Etc/Unknown`. */
export function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}
