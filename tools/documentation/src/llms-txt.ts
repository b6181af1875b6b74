import { navigation } from './navigation.ts';
import { markdownAddress } from './page.ts';
import type { Site } from './page-template.ts';

/** The index of all pages for language models (llmstxt.org). */
export function llmsTxt({ pages }: Site): string {
  const groups = navigation.map(({ title, sources }) => {
    const entries = sources.map((source) => {
      const page = pages.get(source);
      return page ? `- [${page.title}](${markdownAddress(page.address)}): ${page.summary}` : '';
    });
    return `## ${title}\n\n${entries.join('\n')}\n`;
  });
  const head = `# Booking payments

> A self-hosted payment and refund backend for businesses that take bookings.

The API is described by [OpenAPI](/api/v1/openapi.json), the events by [AsyncAPI](/api/v1/asyncapi.json).
`;
  return [head, ...groups].join('\n');
}
