import { comLeis } from '@apura/words';

/** A text whose laws lead to where they are published, in a tab of its own. */
export const ComLeis = ({ texto }: { readonly texto: string }) =>
  comLeis(texto).map(({ texto: trecho, endereco }, n) =>
    endereco ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text never move
      <a key={n} href={endereco} target="_blank" rel="noopener">
        {trecho}
      </a>
    ) : (
      trecho
    ),
  );
