import { MARCOS } from '@apura/law';
import { daysUntil, prazoDe } from '../prazos/obrigacoes.ts';

/** How many documents a client issued, and how many of those that must have CBS and IBS have them, and right. */
export interface DocumentosContados {
  readonly emitidos: number;
  readonly obrigados: number;
  readonly com_grupo: number;
  readonly certos: number;
}

export interface DocumentosDoMes extends DocumentosContados {
  readonly competencia: string;
  readonly tipo: string;
}

const CONTAGENS = ['emitidos', 'obrigados', 'com_grupo', 'certos'] as const;

const soma = (linhas: readonly DocumentosContados[]): DocumentosContados => {
  const sum = (nome: (typeof CONTAGENS)[number]) => linhas.reduce((total, linha) => total + linha[nome], 0);
  return {
    emitidos: sum('emitidos'),
    obrigados: sum('obrigados'),
    com_grupo: sum('com_grupo'),
    certos: sum('certos'),
  };
};

const CEM_COM_CASAS = 10_000n;

/** The right ones in percent of those that must have the group, two decimals, never rounded up to all; null where none must. */
export function parteDosCertos({ obrigados, certos }: DocumentosContados): string | null {
  if (obrigados === 0) return null;
  const texto = String((BigInt(certos) * CEM_COM_CASAS) / BigInt(obrigados)).padStart(3, '0');
  return `${texto.slice(0, -2)}.${texto.slice(-2)}`;
}

const withParte = (contados: DocumentosContados) => ({ ...contados, parte: parteDosCertos(contados) });

/** The same documents by month, by month and kind, and all of them; the months in order. */
export function conformidadeByMes(linhas: readonly DocumentosDoMes[]) {
  const meses = [...new Set(linhas.map(({ competencia }) => competencia))].sort().map((competencia) => {
    const doMes = linhas.filter((linha) => linha.competencia === competencia);
    const tipos = [...new Set(doMes.map(({ tipo }) => tipo))].sort();
    return {
      competencia,
      ...withParte(soma(doMes)),
      tipos: tipos.map((tipo) => ({
        tipo,
        ...withParte(soma(doMes.filter((linha) => linha.tipo === tipo))),
      })),
    };
  });
  return { ...withParte(soma(linhas)), meses, sobe: isRising(meses) };
}

/** Whether no month has a smaller part than the one before; null where fewer than two months have one. */
function isRising(meses: readonly DocumentosContados[]): boolean | null {
  const comParte = meses.filter(({ obrigados }) => obrigados > 0);
  if (comParte.length < 2) return null;
  return comParte.every((mes, n) => {
    const anterior = comParte[n - 1];
    // Crosswise: a/b < c/d, without a fraction.
    return anterior === undefined || mes.certos * anterior.obrigados >= anterior.certos * mes.obrigados;
  });
}

/** The year whose documents are looked at, and until when what the tax authorities told of them is to be put right, seen on a day (YYYY-MM-DD). */
export function anoDaConformidade(hoje: string) {
  const { ano } = MARCOS.cbs_ibs_em_teste;
  const ultimo = `${ano}-12`;
  const prazo = prazoDe('pnct_retificacao', ultimo);
  if (!prazo) throw new Error('no day by which the documents of the year are to be put right');
  return {
    ...{ ano, de: `${ano}-01`, ate: ultimo, corrige_ate: prazo.data, fundamento: prazo.fundamento },
    dias: Math.max(0, daysUntil(prazo.data, hoje)),
  };
}
