const STRING = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const NUMBER = '-?\\d[\\d.eE+-]*';
/**
 * A number or a string. The name of a member is matched together with its value if the value is a string or a number.
 */
const TOKEN = new RegExp(`(${STRING})(?:(\\s*:\\s*)(${STRING}|${NUMBER}))?|${NUMBER}`, 'g');

type Member = [name?: string, colon?: string, value?: string, ...place: unknown[]];

/** Replaces the text of a string or number; `name` is the name of its member, if it has one. */
type MaskText = (text: string, name?: string) => string;

/**
 * Masks the strings and numbers of a JSON text and keeps all other characters. Returns undefined when it is not JSON.
 */
export function maskJson(text: string, mask: MaskText): string | undefined {
  if (!isJson(text)) return undefined;
  return text.replaceAll(TOKEN, (token, ...parts: Member) => maskToken(token, parts, mask));
}

function maskToken(token: string, [name, colon, value]: Member, mask: MaskText): string {
  if (name === undefined || colon === undefined || value === undefined) return maskValue(token, mask);
  const said = JSON.parse(name) as string;
  return maskValue(name, mask) + colon + maskValue(value, (text) => mask(text, said));
}

/** Masks a string by its decoded value. A masked number becomes a string. */
function maskValue(value: string, mask: MaskText): string {
  const text = value.startsWith('"') ? (JSON.parse(value) as string) : value;
  const masked = mask(text);
  return masked === text ? value : JSON.stringify(masked);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
