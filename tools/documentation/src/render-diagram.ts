import { renderMermaidSVG } from 'beautiful-mermaid';

const COLOURS = { bg: 'var(--paper)', fg: 'var(--ink)', accent: 'var(--link)', line: 'var(--line)' };
/** The smallest scale of a drawing: text of 11 pixels then has 8. */
const SHRUNK_MIN = 0.75;
/** The import of a font from another site, which is removed. */
const FONT_IMPORT = /@import url\([^)]*\);/;

/** A Mermaid diagram as an inline image in the colours of the page. */
export function renderDiagram(source: string): string {
  const image = renderMermaidSVG(source, { ...COLOURS, font: 'system-ui', transparent: true }).replace(FONT_IMPORT, '');
  return `<figure class="diagram">${withoutFixedSize(image)}</figure>\n`;
}

/**
 * Lets a wide drawing shrink with its page, as long as its text is readable. On a narrower page, its figure scrolls.
 */
function withoutFixedSize(image: string): string {
  return image
    .replace(/ width="([\d.]+)" height="[\d.]+"/, (_size, width: string) => {
      const [least, most] = [Math.floor(Number(width) * SHRUNK_MIN), Math.ceil(Number(width))];
      return ` role="img" style="min-width:${least}px;max-width:${most}px" `;
    })
    .replace(/" +style="--bg/, ';--bg');
}
