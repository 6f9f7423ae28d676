import type { AchadoDoConfronto, Confronto, LivroCarregado } from './confronto.ts';
import type { DocumentoDoConfronto } from './documento-do-confronto.ts';

interface Lacuna {
  readonly achado: AchadoDoConfronto;
  readonly pedir: Extract<Confronto['xmls_a_pedir'][number], { readonly serie: string }>;
}

/** Models whose numbers follow one another in a series of their issuer. */
const NUMERADOS: ReadonlySet<string | null> = new Set(['55', '65']);

/**
 * Numbers of the client's own series, between the first and the last that the book of the month has, that neither the book nor an XML has:
 * issued and lost, or not voided at the tax office.
 */
export function findLacunas(
  livros: readonly LivroCarregado[],
  documentos: readonly DocumentoDoConfronto[],
): Lacuna[] {
  const nosXmls = new Map<string, Set<number>>();
  for (const { modelo, serie, numero, emitente } of documentos)
    if (NUMERADOS.has(modelo)) addTo(nosXmls, `${emitente} ${modelo} ${serie}`, numero);
  return livros
    .filter(({ livro }) => livro === 'icms_ipi')
    .flatMap((livro) => {
      const noLivro = new Map<string, Set<number>>();
      for (const { emissao, modelo, serie, numero } of livro.documentos)
        if (emissao === 'propria' && modelo !== undefined && NUMERADOS.has(modelo))
          addTo(noLivro, `${livro.cnpj} ${modelo} ${serie}`, numero);
      return [...noLivro].flatMap(([nome, numeros]) =>
        gapsOf(numeros, nosXmls.get(nome) ?? new Set()).map((gap) => describeLacuna(nome, gap)),
      );
    });
}

function addTo(series: Map<string, Set<number>>, nome: string, numero: string): void {
  if (!/^\d{1,9}$/.test(numero)) return;
  const numeros = series.get(nome) ?? new Set();
  series.set(nome, numeros.add(Number(numero)));
}

/** From the first to the last number of the book, what is in neither. */
function gapsOf(noLivro: ReadonlySet<number>, nosXmls: ReadonlySet<number>): [de: number, ate: number][] {
  const doLivro = [...noLivro].sort((a, b) => a - b);
  const [primeiro = 0, ultimo = 0] = [doLivro[0], doLivro.at(-1)];
  const todos = [...new Set([...doLivro, ...[...nosXmls].filter((n) => n > primeiro && n < ultimo)])].sort(
    (a, b) => a - b,
  );
  return todos.flatMap((numero, n): [number, number][] => {
    const seguinte = todos[n + 1];
    return seguinte === undefined || seguinte === numero + 1 ? [] : [[numero + 1, seguinte - 1]];
  });
}

function describeLacuna(nome: string, [de, ate]: readonly [number, number]): Lacuna {
  const [estabelecimento = '', modelo = '', serie = ''] = nome.split(' ');
  const numeros = { numero: String(de), ate: String(ate) };
  return {
    achado: {
      tipo: 'lacuna',
      peso: 'baixo',
      livro: 'icms_ipi',
      estabelecimento,
      lado: 'saida',
      modelo,
      serie,
      ...numeros,
      tributos: [],
      motivo:
        'Números da série que não estão no livro nem entre os XMLs: podem faltar XMLs ou a inutilização.',
    },
    pedir: { estabelecimento, modelo, serie, de: numeros.numero, ate: numeros.ate },
  };
}
