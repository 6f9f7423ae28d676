import { REGISTROS_DO_SPED } from '@apura/law';

type Registros = typeof REGISTROS_DO_SPED;
export type NomeDoLivro = keyof Registros;
type Layout = { readonly campos: Readonly<Record<string, { readonly position: number }>> };

/** One line of a digital book; a field that is not named is empty. */
export interface LinhaDoLivro {
  readonly registro: string;
  readonly campos: Readonly<Record<string, string>>;
}

/** The blocks of each book in their order, but for the last one, which counts the others. */
const BLOCOS: Readonly<Record<NomeDoLivro, string>> = { icms_ipi: '0BCDEGHK1', contribuicoes: '0ACDFIMP1' };

/** How a transmitted book goes on after its last line: no text. */
const ASSINATURA = Uint8Array.from(
  [...'SBRCAAEPDR0'].map((letra) => letra.charCodeAt(0)).concat(0x00, 0x80, 0xff),
);

/** A book as a file: ISO 8859-1, CR LF, its blocks opened, closed and counted. `linhas` come in the order of the blocks, 0000 first. */
export function writeLivro(
  livro: NomeDoLivro,
  linhas: Iterable<LinhaDoLivro>,
  { assinada = false }: { readonly assinada?: boolean } = {},
): Uint8Array {
  const texto = Buffer.from([...linesOfLivro(livro, linhas)].join(''), 'latin1');
  return assinada ? Buffer.concat([texto, ASSINATURA]) : texto;
}

/** The same, line by line. */
export function* linesOfLivro(livro: NomeDoLivro, linhas: Iterable<LinhaDoLivro>): Generator<string> {
  const contados = new Map<string, number>();
  const blocos = [...BLOCOS[livro]];
  let total = 0;
  let doBloco = 0;
  const write = (...partes: readonly string[]): string => {
    const [registro = ''] = partes;
    contados.set(registro, (contados.get(registro) ?? 0) + 1);
    total += 1;
    doBloco += 1;
    return `|${partes.join('|')}|\r\n`;
  };
  const aberto: { bloco?: string; vazio?: boolean } = {};
  function* close(): Generator<string> {
    const { bloco } = aberto;
    if (bloco === undefined) return;
    yield write(`${bloco}990`, String(doBloco + 1));
    doBloco = 0;
  }
  function* openUntil(bloco: string | undefined): Generator<string> {
    while (aberto.bloco !== bloco) {
      const seguinte = blocos.shift();
      if (seguinte === undefined) return;
      yield* close();
      aberto.bloco = seguinte;
      const vazio = aberto.bloco !== bloco;
      if (aberto.bloco !== '0') yield write(`${aberto.bloco}001`, vazio ? '1' : '0');
    }
  }
  for (const { registro, campos } of linhas) {
    yield* openUntil(registro.charAt(0));
    yield write(registro, ...valuesOf(livro, registro, campos));
    if (registro === '0000') yield write('0001', '0');
  }
  yield* openUntil(undefined);
  yield* close();
  yield write('9001', '0');
  const nomes = [...contados.keys(), '9900', '9990', '9999'];
  contados.set('9900', nomes.length).set('9990', 1).set('9999', 1);
  const quantas = new Map(contados);
  for (const nome of nomes) yield write('9900', nome, String(quantas.get(nome)));
  yield write('9990', String(doBloco + 2));
  yield write('9999', String(total + 1));
}

/** The values of a line by the positions of its layout. */
function valuesOf(livro: NomeDoLivro, registro: string, campos: Readonly<Record<string, string>>): string[] {
  const registros: Readonly<Record<string, readonly Layout[]>> = REGISTROS_DO_SPED[livro];
  const layout = registros[registro]?.at(-1);
  if (layout === undefined) throw new RangeError(`There is no register ${registro} in ${livro}.`);
  const valores = Array.from({ length: Object.keys(layout.campos).length }, () => '');
  for (const [campo, valor] of Object.entries(campos)) {
    const { position } = layout.campos[campo] ?? {};
    if (position === undefined) throw new RangeError(`${registro} has no field ${campo}.`);
    valores[position - 2] = valor;
  }
  return valores;
}
