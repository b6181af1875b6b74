import { renderMermaidSVG } from 'beautiful-mermaid';

const COLOURS = { bg: 'var(--paper)', fg: 'var(--ink)', accent: 'var(--link)', line: 'var(--line)' };
/** The renderer would load its font from another site. */
const FONT_IMPORT = /@import url\([^)]*\);/;

/** A Mermaid diagram as an inline image in the colours of the page. */
export function renderDiagram(source: string): string {
  const image = renderMermaidSVG(source, { ...COLOURS, font: 'system-ui', transparent: true }).replace(FONT_IMPORT, '');
  return `<figure class="diagram">${withoutFixedSize(image)}</figure>\n`;
}

/** A wide drawing shrinks with its page. */
function withoutFixedSize(image: string): string {
  return image
    .replace(/ width="([\d.]+)" height="[\d.]+"/, (_size, width: string) => {
      return ` role="img" style="max-width:${Math.ceil(Number(width))}px" `;
    })
    .replace(/" +style="--bg/, ';--bg');
}
