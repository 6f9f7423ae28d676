import { computeParcelasDoAtivo } from '../apuracao/creditos-do-ativo.ts';
import { type Fixo, formatFixo, readOrZero, smallerOf } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { EntradaDaApuracao, LancamentoManual } from '../resultado.ts';
import type { EfeitoDoAjuste, FatoDoLivro } from './fatos.ts';
import { type ContaDoLivro, type LivroDoMes, mesInLivros, type SaldoDoLivro } from './mes-in-livros.ts';

/** What a book adjusts that the month has already, or that is paid apart from it. */
export interface AjusteForaDoMes {
  readonly tributo: LancamentoManual['tributo'];
  readonly valor: Decimal;
  /** The register with its code, and the file. */
  readonly livro: string;
  readonly porque:
    | 'a_mao'
    | 'difal_de_entrada'
    | 'ciap'
    | 'credito_do_ativo'
    | 'reducao_linear'
    | 'recolhido_a_parte';
}

/** An entry that a book makes as the office makes others by hand. */
export type LancamentoDoLivro = LancamentoManual & Required<Pick<LancamentoManual, 'livro'>>;

export interface MesWithLivros {
  readonly entrada: EntradaDaApuracao;
  readonly saldos: readonly SaldoDoLivro[];
  readonly contas: readonly ContaDoLivro[];
  readonly lancamentos: readonly LancamentoDoLivro[];
  readonly fora: readonly AjusteForaDoMes[];
}

/** Those that hand in books that count for their month. */
const COM_LIVROS: ReadonlySet<string> = new Set(['lucro_real', 'lucro_presumido']);

/**
 * The month with what the client's books say of it beside its notes (ADR 87): the balances with which it begins, their adjustments (E111,
 * E530, M110, M220, M510, M620, and of E110 those of documents), the ICMS of fixed assets (G110) in the place of what the month would work
 * out of the purchases at hand, and their PIS and COFINS (F120, F130) beyond what the office's answers give. What the office has entered by
 * hand stands before, and nothing is counted twice. Pure.
 */
export function mesWithLivros(entrada: EntradaDaApuracao, livros: readonly LivroDoMes[]): MesWithLivros {
  const { saldos, contas } = mesInLivros(livros, entrada.competencia);
  const saldos_anteriores = saldosWithLivros(entrada.saldos_anteriores, saldos);
  if (!COM_LIVROS.has(entrada.regime))
    return { entrada: { ...entrada, saldos_anteriores }, saldos, contas, lancamentos: [], fora: [] };
  const doMes = livros.filter(({ de }) => de.slice(0, 7) === entrada.competencia);
  const doAtivo = splitCreditosDoAtivo(entrada, doMes);
  const ajustes = [...doMes.flatMap(ajustesDoLivro), ...doAtivo.contam];
  const ciaps = ajustes.filter(({ ciap }) => ciap !== undefined);
  const ja = alreadyThere(entrada, ciaps);
  const fora: AjusteForaDoMes[] = [...doAtivo.fora];
  const lancamentos: LancamentoDoLivro[] = [];
  for (const ajuste of ajustes) {
    const porque = ja(ajuste);
    const { tributo, valor, livro, tipo, nota, estabelecimento } = ajuste;
    if (porque === undefined) lancamentos.push({ tipo, tributo, valor, nota, estabelecimento, livro });
    else fora.push({ tributo, valor, livro, porque });
  }
  const comCiap = new Set(ciaps.map(({ estabelecimento }) => estabelecimento));
  const { perguntas_abertas, ativos } = entrada;
  // The books answer for all products together.
  const respondidas = new Set([
    ...(ajustes.some(({ reducao_linear }) => reducao_linear) ? ['reducao_linear_lc224'] : []),
    ...(doMes.some(tellsCreditoDoAtivo) ? ['credito_do_ativo'] : []),
  ]);
  return {
    saldos,
    contas,
    lancamentos,
    fora,
    entrada: {
      ...entrada,
      saldos_anteriores,
      lancamentos_manuais: [...(entrada.lancamentos_manuais ?? []), ...lancamentos],
      ...(ativos === undefined
        ? {}
        : {
            ativos: ativos.map((bem) => (comCiap.has(bem.estabelecimento) ? { ...bem, icms: '0.00' } : bem)),
          }),
      ...(perguntas_abertas === undefined
        ? {}
        : { perguntas_abertas: perguntas_abertas.filter(({ pergunta }) => !respondidas.has(pergunta)) }),
    },
  };
}

type Saldos = EntradaDaApuracao['saldos_anteriores'];

/** The balances of the books in the place of those carried or entered; those of which no book speaks stay. */
function saldosWithLivros(carregados: Saldos, dosLivros: readonly SaldoDoLivro[]): Saldos {
  const nome = ({ tributo, estabelecimento }: Saldos[number]): string =>
    `${tributo} ${estabelecimento ?? ''}`;
  const ditos = new Set(dosLivros.map(nome));
  return [
    ...carregados.filter((saldo) => !ditos.has(nome(saldo))),
    ...dosLivros
      .filter(({ valor }) => readOrZero(valor) !== 0n)
      .map(({ tributo, estabelecimento, valor, registro, arquivo }) => ({
        ...{ tributo, estabelecimento, valor, livro: `${registro}, ${arquivo}` },
      })),
  ];
}

interface Ajuste extends LancamentoDoLivro {
  readonly estabelecimento: string | null;
  /** Paid apart, whatever balance there is (DEB_ESP). */
  readonly aParte?: true;
  readonly reducao_linear?: true;
  /** The amounts that an adjustment for this CIAP may have. */
  readonly ciap?: readonly Fixo[];
}

const TIPOS: Readonly<Partial<Record<EfeitoDoAjuste, LancamentoManual['tipo']>>> = {
  outros_debitos: 'debito',
  estorno_de_creditos: 'estorno_credito',
  outros_creditos: 'credito',
  estorno_de_debitos: 'estorno_debito',
  deducao: 'credito',
  debito_especial: 'debito',
  acrescimo_da_contribuicao: 'debito',
  reducao_da_contribuicao: 'estorno_debito',
  acrescimo_do_credito: 'credito',
  reducao_do_credito: 'estorno_credito',
};
const DAS_CONTRIBUICOES: ReadonlySet<string> = new Set(['pis', 'cofins']);

function ajustesDoLivro(livro: LivroDoMes): Ajuste[] {
  const { fatos, arquivo, cnpj } = livro;
  const ditos = fatos.flatMap((fato): Ajuste[] => {
    if (fato.tipo === 'ciap') return [ajusteDoCiap(fato, arquivo)];
    if (fato.tipo !== 'ajuste') return [];
    const { registro, tributo, codigo, efeito, valor, descricao, reducao_linear } = fato;
    const tipo = TIPOS[efeito];
    if (
      tipo === undefined ||
      (tributo !== 'icms' && tributo !== 'ipi' && tributo !== 'pis' && tributo !== 'cofins')
    )
      return [];
    return [
      {
        ...{ tipo, tributo, valor, nota: descricao ?? 'Ajuste da escrituração' },
        livro: `${registro} ${codigo}, ${arquivo}`,
        estabelecimento: DAS_CONTRIBUICOES.has(tributo) ? null : cnpj,
        ...(efeito === 'debito_especial' ? { aParte: true } : {}),
        ...(reducao_linear && efeito === 'acrescimo_da_contribuicao' ? { reducao_linear } : {}),
      },
    ];
  });
  return [...ditos, ...ajustesDosDocumentos(livro)].filter(({ valor }) => readOrZero(valor) > 0n);
}

function ajusteDoCiap(fato: Extract<FatoDoLivro, { readonly tipo: 'ciap' }>, arquivo: string): Ajuste {
  const [parcela, outros] = [readOrZero(fato.apropriado), readOrZero(fato.outros_creditos)];
  return {
    ...{ tipo: 'credito', tributo: 'icms', valor: formatFixo(parcela + outros, 2) },
    nota: 'ICMS do ativo imobilizado (CIAP)',
    livro: `G110, ${arquivo}`,
    estabelecimento: fato.estabelecimento,
    ciap: [parcela, outros, parcela + outros],
  };
}

/** Whether the book was read for the PIS and COFINS of fixed assets: then it tells them, also where it has none. */
const tellsCreditoDoAtivo = ({ lidos }: LivroDoMes): boolean => lidos.credito_do_ativo !== undefined;

const DE_ATIVO = /^[123](?:551|406)$/;

/**
 * The PIS and COFINS that the books take of fixed assets (F120, F130), beyond what the answers of the office give: at once in the rows of
 * their purchases, or as instalments of this month (Lei 10.833/2003 art. 3º VI and § 14; Lei 11.774/2008 art. 1º).
 */
function splitCreditosDoAtivo(
  entrada: EntradaDaApuracao,
  livros: readonly LivroDoMes[],
): { readonly contam: readonly Ajuste[]; readonly fora: readonly AjusteForaDoMes[] } {
  const [contam, fora]: [Ajuste[], AjusteForaDoMes[]] = [[], []];
  const parcelas = computeParcelasDoAtivo(entrada);
  for (const tributo of ['pis', 'cofins'] as const) {
    let respondido =
      parcelas.reduce((soma, um) => soma + um.parcelas[tributo], 0n) +
      entrada.lancamentos.reduce(
        (soma, linha) => (DE_ATIVO.test(linha.cfop) ? soma + readOrZero(linha[tributo]) : soma),
        0n,
      );
    for (const { fatos, arquivo } of livros) {
      const noLivro = fatos.reduce(
        (soma, fato) => (fato.tipo === 'credito_do_ativo' ? soma + readOrZero(fato[tributo]) : soma),
        0n,
      );
      const ja = smallerOf(noLivro, respondido);
      respondido -= ja;
      const livro = `F120 e F130, ${arquivo}`;
      if (ja > 0n) fora.push({ tributo, valor: formatFixo(ja, 2), livro, porque: 'credito_do_ativo' });
      if (noLivro > ja)
        contam.push({
          ...{ tipo: 'credito', tributo, valor: formatFixo(noLivro - ja, 2), livro, estabelecimento: null },
          nota: 'Crédito do ativo imobilizado',
        });
    }
  }
  return { contam, fora };
}

/** What E110 has of adjustments beyond its E111: those that stand below documents (C197, D197). */
function ajustesDosDocumentos({ fatos, arquivo, cnpj }: LivroDoMes): Ajuste[] {
  const somas = { outros_debitos: 0n, outros_creditos: 0n };
  for (const fato of fatos)
    if (fato.tipo === 'apuracao' && fato.tributo === 'icms') {
      somas.outros_debitos += readOrZero(fato.outros_debitos);
      somas.outros_creditos += readOrZero(fato.outros_creditos);
    }
  const ofE111 = (...tipos: readonly string[]): Fixo =>
    fatos.reduce(
      (soma, fato) =>
        fato.tipo === 'ajuste' && fato.tributo === 'icms' && tipos.includes(fato.efeito)
          ? soma + readOrZero(fato.valor)
          : soma,
      0n,
    );
  const comum = { tributo: 'icms', nota: 'Ajustes que estão nos documentos da escrituração' } as const;
  const resto = [
    ['debito', '03', somas.outros_debitos - ofE111('outros_debitos', 'estorno_de_creditos')],
    ['credito', '07', somas.outros_creditos - ofE111('outros_creditos', 'estorno_de_debitos')],
  ] as const;
  return resto.flatMap(([tipo, campo, valor]) =>
    valor > 0n
      ? [
          {
            ...{ ...comum, tipo, valor: formatFixo(valor, 2), estabelecimento: cnpj },
            livro: `E110 campo ${campo}, ${arquivo}`,
          },
        ]
      : [],
  );
}

/** Says of an adjustment why it is not counted; each thing that the month has stands for one of them. */
function alreadyThere(
  { lancamentos, lancamentos_manuais = [] }: EntradaDaApuracao,
  ciaps: readonly Ajuste[],
): (ajuste: Ajuste) => AjusteForaDoMes['porque'] | undefined {
  const aMao = lancamentos_manuais.map(
    ({ tipo, tributo, valor }) => `${tipo} ${tributo} ${readOrZero(valor)}`,
  );
  const somaDe = (coluna: 'difal_entrada' | 'pis_lc224' | 'cofins_lc224'): Fixo =>
    lancamentos.reduce((soma, linha) => soma + readOrZero(linha[coluna]), 0n);
  let difal = somaDe('difal_entrada');
  const abertos = ciaps.map(({ estabelecimento, ciap = [] }) => ({ estabelecimento, valores: [...ciap] }));
  const isOfCiap = ({ estabelecimento, valor }: Ajuste): boolean =>
    abertos.some(({ estabelecimento: deste, valores }) => {
      const onde = deste === estabelecimento ? valores.indexOf(readOrZero(valor)) : -1;
      if (onde < 0) return false;
      valores.splice(onde, 1);
      return true;
    });
  return (ajuste) => {
    const { tipo, tributo, valor, aParte, reducao_linear, ciap } = ajuste;
    if (aParte) return 'recolhido_a_parte';
    const onde = aMao.indexOf(`${tipo} ${tributo} ${readOrZero(valor)}`);
    if (onde >= 0) {
      aMao.splice(onde, 1);
      return 'a_mao';
    }
    if (reducao_linear && somaDe(tributo === 'pis' ? 'pis_lc224' : 'cofins_lc224') > 0n)
      return 'reducao_linear';
    if (tributo !== 'icms' || ciap !== undefined) return undefined;
    if (tipo === 'debito' && difal > 0n && readOrZero(valor) === difal) {
      difal = 0n;
      return 'difal_de_entrada';
    }
    return tipo === 'credito' && isOfCiap(ajuste) ? 'ciap' : undefined;
  };
}
