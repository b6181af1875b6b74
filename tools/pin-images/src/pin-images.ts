/** An image of a registry in a Dockerfile or a compose file: its name with a tag, and a digest if it has one. */
const REFERENCE = /^(FROM |\s*image: )([a-z][\w./-]*:[\w.-]+)(@sha256:[0-9a-f]{64})?(?=\s|$)/gm;

/** The images of a registry in a Dockerfile or a compose file, by name and tag. */
export function imagesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(REFERENCE), ([, , image = '']) => image))];
}

/** Writes the digest of each image after its tag. Throws if a digest is missing. */
export function pinImages(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replace(REFERENCE, (_match, before: string, image: string) => {
    const digest = digests.get(image);
    if (digest === undefined) throw new RangeError(`There is no digest of ${image}`);
    return `${before}${image}@${digest}`;
  });
}
