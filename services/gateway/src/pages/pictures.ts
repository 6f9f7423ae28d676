import pictures from './pictures.json' with { type: 'json' };

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Its file in the panel's build, in each theme that it was taken in. */
  readonly light: string;
  readonly dark?: string;
}
/** What `npm run pictures` took of the panel. */
const TAKEN: Readonly<Record<string, Picture>> = pictures;

const ADDRESS = '/painel/assets/';

function taken(name: string): Picture {
  const one = TAKEN[name];
  if (!one) throw new Error(`npm run pictures takes no ${name}`);
  return one;
}

/** A picture as Markdown has it, with its text for who does not see it. */
export const writePicture = (name: string, alt: string): string =>
  `![${alt}]([[base]]${ADDRESS}${taken(name).light})`;

/** What stands in place of a picture where the window is that of a telephone. */
const ON_A_PHONE: Readonly<Record<string, string>> = { quadro: 'quadro-no-celular' };

const PHONE = '(max-width:40rem)';
const DARK = '(prefers-color-scheme:dark)';

const sizeOf = ({ width, height }: Picture): string => `width="${width}" height="${height}"`;

/** The files of a picture that are taken where `media` holds; in the light theme it may be the image itself. */
function sources(picture: Picture, media: readonly string[]): string {
  const source = (file: string | undefined, where: readonly string[]) =>
    file && where.length > 0
      ? `<source srcset="${ADDRESS}${file}" media="${where.join(' and ')}" ${sizeOf(picture)}>`
      : '';
  return source(picture.dark, [...media, DARK]) + source(picture.light, media);
}

/** A picture for a browser: read when it comes into sight, in the theme and for the width of who looks. */
export function writePictureHtml(href: string, alt: string): string {
  const found = Object.entries(TAKEN).find(([, { light }]) => href.endsWith(`${ADDRESS}${light}`));
  if (!found) throw new Error(`${href} is no picture of ours`);
  const [name, picture] = found;
  const phone = ON_A_PHONE[name];
  const image = `<img${picture.dark ? '' : ' class="so-claro"'} src="${ADDRESS}${picture.light}" ${sizeOf(picture)} alt="${alt}" loading="lazy" decoding="async">`;
  return `<picture>${phone ? sources(taken(phone), [PHONE]) : ''}${sources(picture, [])}${image}</picture>`;
}
