import { addMeses } from '../apuracao/janela-do-rbt12.ts';
import { type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { SaldoCarregado } from '../resultado.ts';
import type { ApuracaoDoLivro, FatoDoLivro, Livro } from './fatos.ts';

/** A book that counts, with what it says of the month. */
export interface LivroDoMes {
  readonly livro: Livro;
  /** Of the establishment; of EFD-Contribuições that of the head office. */
  readonly cnpj: string;
  readonly arquivo: string;
  /** YYYY-MM-DD. */
  readonly de: string;
  readonly ate: string;
  readonly fatos: readonly FatoDoLivro[];
  /** How many facts of each kind it has; of a book that was read before a kind was known, none of that. */
  readonly lidos: Readonly<Record<string, number>>;
}

/** A balance with which the month begins, and which register of which file says so. */
export interface SaldoDoLivro extends SaldoCarregado {
  readonly registro: string;
  readonly arquivo: string;
}

/** What the books say of a tax of the month, credits as they were taken. */
export interface ContaDoLivro {
  readonly tributo: TributoDaConta;
  readonly creditos: Decimal;
  /** Which registers of which files say what is credited, each once. */
  readonly ditos_por: readonly string[];
  /** Adjustments that no note has (E111, E220, E530; M110, M220, M510, M620). */
  readonly ajustes_a_debito: Decimal;
  readonly ajustes_a_credito: Decimal;
}

type TributoDaConta = ApuracaoDoLivro['tributo'] | 'pis' | 'cofins';

interface MesInLivros {
  readonly saldos: readonly SaldoDoLivro[];
  readonly contas: readonly ContaDoLivro[];
}

const REGISTRO: Readonly<Record<ApuracaoDoLivro['tributo'], string>> = {
  icms: 'E110',
  icms_st: 'E210',
  difal: 'E310',
  fcp: 'E310',
  ipi: 'E520',
};
const POR_ESTABELECIMENTO: ReadonlySet<string> = new Set(['icms', 'ipi']);

/**
 * What the client's books say of a month (YYYY-MM): the balances with which it begins, by the book of the month itself or else by that of the
 * month before, and the credits and adjustments of its own. Pure.
 */
export function mesInLivros(livros: readonly LivroDoMes[], competencia: string): MesInLivros {
  const doMes = livros.filter(({ de }) => de.slice(0, 7) === competencia);
  const antes = livros.filter(({ ate }) => ate.slice(0, 7) === addMeses(competencia, -1));
  const saldos = new Map<string, SaldoDoLivro>();
  for (const saldo of [...antes.flatMap(saldosNoFim), ...doMes.flatMap(saldosNoInicio)])
    saldos.set(`${saldo.tributo} ${saldo.estabelecimento ?? ''}`, saldo);
  const emOrdem = [...saldos].sort(([a], [b]) => (a < b ? -1 : 1));
  return { saldos: emOrdem.map(([, saldo]) => saldo), contas: contasOf(doMes) };
}

/** Field 10 of E110 and its kin; of PIS and COFINS what of earlier months this book could use (1100, 1500). */
function saldosNoInicio({ livro, arquivo, fatos }: LivroDoMes): SaldoDoLivro[] {
  if (livro === 'icms_ipi') return saldosDaApuracao(fatos, arquivo, 'inicio');
  return saldosDeCredito(fatos, arquivo, (fato) =>
    fato.tipo === 'saldo_de_credito' && fato.natureza === 'credito' ? fato.disponivel : undefined,
  );
}

/** Field 14 of E110 and its kin; of PIS and COFINS what is left of earlier months and of this one (1100, M100; 1500, M500). */
function saldosNoFim({ livro, arquivo, fatos }: LivroDoMes): SaldoDoLivro[] {
  if (livro === 'icms_ipi') return saldosDaApuracao(fatos, arquivo, 'fim');
  return saldosDeCredito(fatos, arquivo, (fato) =>
    fato.tipo === 'credito' || (fato.tipo === 'saldo_de_credito' && fato.natureza === 'credito')
      ? fato.saldo
      : undefined,
  );
}

/** Of several periods of a month the first begins it and the last ends it; of several states the sum. */
function saldosDaApuracao(
  fatos: readonly FatoDoLivro[],
  arquivo: string,
  ponta: 'inicio' | 'fim',
): SaldoDoLivro[] {
  const apuracoes = fatos
    .filter((fato): fato is ApuracaoDoLivro => fato.tipo === 'apuracao')
    .sort((a, b) => (a.de < b.de ? -1 : 1));
  if (ponta === 'fim') apuracoes.reverse();
  const primeiras = new Map<string, ApuracaoDoLivro>();
  for (const apuracao of apuracoes) {
    const qual = `${apuracao.tributo} ${apuracao.estabelecimento} ${apuracao.uf ?? ''}`;
    if (!primeiras.has(qual)) primeiras.set(qual, apuracao);
  }
  const somas = new Map<string, SaldoDoLivro>();
  for (const { tributo, estabelecimento, saldo_anterior, a_transportar } of primeiras.values()) {
    const onde = POR_ESTABELECIMENTO.has(tributo) ? estabelecimento : null;
    const valor = readOrZero(ponta === 'inicio' ? saldo_anterior : a_transportar);
    const soma = readOrZero(somas.get(`${tributo} ${onde}`)?.valor) + valor;
    somas.set(`${tributo} ${onde}`, {
      ...{ tributo, estabelecimento: onde, valor: formatFixo(soma, 2) },
      ...{ registro: REGISTRO[tributo], arquivo },
    });
  }
  return [...somas.values()];
}

function saldosDeCredito(
  fatos: readonly FatoDoLivro[],
  arquivo: string,
  valorDe: (fato: FatoDoLivro) => Decimal | undefined,
): SaldoDoLivro[] {
  return (['pis', 'cofins'] as const).map((tributo) => {
    const soma = fatos.reduce<Fixo>(
      (total, fato) =>
        'tributo' in fato && fato.tributo === tributo ? total + readOrZero(valorDe(fato)) : total,
      0n,
    );
    const registro = tributo === 'pis' ? '1100' : '1500';
    return { tributo, estabelecimento: null, valor: formatFixo(soma, 2), registro, arquivo };
  });
}

type Soma = Record<'creditos' | 'debito' | 'credito', Fixo> & { readonly ditos_por: Set<string> };

/** Of the credits that it uses up (field 4 of M200 and M600). */
const REGISTRO_DA_CONTRIBUICAO = { pis: 'M200', cofins: 'M600' } as const;

function contasOf(livros: readonly LivroDoMes[]): ContaDoLivro[] {
  const somas = new Map<TributoDaConta, Soma>();
  const somaDe = (tributo: TributoDaConta): Soma => {
    const soma = somas.get(tributo) ?? {
      creditos: 0n,
      debito: 0n,
      credito: 0n,
      ditos_por: new Set<string>(),
    };
    somas.set(tributo, soma);
    return soma;
  };
  for (const [fato, arquivo] of livros.flatMap((um) => um.fatos.map((fato) => [fato, um.arquivo] as const))) {
    if (fato.tipo === 'apuracao') {
      const soma = somaDe(fato.tributo);
      soma.ditos_por.add(`${REGISTRO[fato.tributo]}, ${arquivo}`);
      soma.creditos += readOrZero(fato.creditos);
      soma.debito += readOrZero(fato.outros_debitos) + readOrZero(fato.debitos_especiais);
      soma.credito += readOrZero(fato.outros_creditos) + readOrZero(fato.deducoes);
    } else if (fato.tipo === 'contribuicao') {
      const soma = somaDe(fato.tributo);
      soma.ditos_por.add(`${REGISTRO_DA_CONTRIBUICAO[fato.tributo]}, ${arquivo}`);
      soma.creditos += readOrZero(fato.credito_do_mes);
    } else if (fato.tipo === 'ajuste' && (fato.tributo === 'pis' || fato.tributo === 'cofins')) {
      const aDebito = fato.efeito === 'acrescimo_da_contribuicao' || fato.efeito === 'reducao_do_credito';
      somaDe(fato.tributo)[aDebito ? 'debito' : 'credito'] += readOrZero(fato.valor);
    }
  }
  return [...somas].map(([tributo, { creditos, debito, credito, ditos_por }]) => ({
    tributo,
    creditos: formatFixo(creditos, 2),
    ditos_por: [...ditos_por],
    ajustes_a_debito: formatFixo(debito, 2),
    ajustes_a_credito: formatFixo(credito, 2),
  }));
}
