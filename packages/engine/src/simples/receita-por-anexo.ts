import { ANEXOS_DO_SERVICO, SIMPLES, valueAt, vigente } from '@apura/law';
import { classeDoCfop } from '../dados/cfop.ts';
import { type Fixo, readFixo, readOrZero } from '../fixo.ts';
import type {
  AnexoDaReceita,
  AnexoDoSimples,
  LancamentoSomado,
  PerfilDoSimples,
  Segregacao,
} from '../resultado.ts';
import { anexoEfetivo } from './anexo-efetivo.ts';
import { type TributoDoDas, tributosDoDas } from './tabelas-do-simples.ts';

/**
 * By what revenue was earned, whatever the year: which annex taxes it, each year says. `servico`: neither its document nor
 * the office says the annex, and the code of the service only suggests one. `fabricado_com_ipi`: goods made by the client
 * whose notes charge IPI. Revenue that nothing tells apart has none, and stands in the annex of the register.
 */
export type OrigemDaReceita =
  | 'revenda'
  | 'fabricado'
  | 'fabricado_com_ipi'
  | `servico_${'III' | 'IV' | 'fator_r'}`
  | AnexoDaReceita;

/** What sets revenue apart in the DAS: `Segregacao` alone where nothing tells how it was earned. */
export type ChaveDaReceita = Segregacao | `${OrigemDaReceita}/${Segregacao}`;

/** Gross revenue of a month by how it was earned and what sets it apart, reais. */
export type ReceitasDoMes = Readonly<Partial<Record<ChaveDaReceita, Fixo>>>;

const finais = (texto: string): ReadonlySet<string> => new Set(texto.split(' '));

/** CFOP endings of goods that the seller made or processed itself, and of their returns (Convênio S/N of 1970, annex). */
const FABRICADO = finais(
  '101 103 105 107 109 111 113 116 118 122 124 125 129 401 402 501 651 652 653 201 203 410',
);
/** Those of goods that it bought to sell. */
const REVENDA = finais(
  '102 104 106 108 110 112 114 115 117 119 120 123 403 404 405 502 654 655 656 202 204 411',
);

/** The key of the revenue of a row. */
export function chaveDaReceita(
  linha: Pick<LancamentoSomado, 'cfop' | 'segregacao'> &
    Partial<Pick<LancamentoSomado, 'anexo' | 'natureza' | 'ipi'>>,
): ChaveDaReceita {
  const origem = origemDaReceita(linha);
  return origem === null ? linha.segregacao : `${origem}/${linha.segregacao}`;
}

function origemDaReceita({
  cfop,
  anexo = '',
  natureza = '',
  ipi,
}: Parameters<typeof chaveDaReceita>[0]): OrigemDaReceita | null {
  if (anexo !== '') return anexo;
  const final = cfop.slice(1);
  if (FABRICADO.has(final)) return readOrZero(ipi) > 0n ? 'fabricado_com_ipi' : 'fabricado';
  if (REVENDA.has(final)) return 'revenda';
  return classeDoCfop(cfop).classe === 'servico' ? `servico_${anexoSugeridoDoServico(natureza)}` : null;
}

/** What decides the annex of revenue besides the revenue itself. */
export interface PerfilDaReceita {
  readonly simples: PerfilDoSimples;
  /** The office says that the client's own products stay under the IPI after 2026 (ADCT art. 126 III a). */
  readonly produtosComIpi?: boolean;
}

/** The annex of a key on a day; null where it is not taxed in the DAS, or the Fator R that decides it is no amount. */
export function anexoDaChave(
  { simples, produtosComIpi = false }: PerfilDaReceita,
  data: string,
  chave: ChaveDaReceita,
): AnexoDoSimples | null {
  const [origem] = partes(chave);
  const peloFatorR = (): AnexoDoSimples | null => anexoEfetivo({ ...simples, anexo: 'V' });
  switch (origem) {
    case null:
      return anexoEfetivo(simples);
    case 'revenda':
      return 'I';
    case 'fabricado_com_ipi':
      return 'II';
    case 'fabricado':
      return vigente('fabricado_no_anexo_i', data) && !produtosComIpi ? 'I' : 'II';
    case 'fora':
      return null;
    case 'fator_r':
    case 'V':
      return peloFatorR();
    case 'servico_III':
    case 'servico_IV':
    case 'servico_fator_r':
      if (OF_SERVICOS.has(simples.anexo)) return anexoEfetivo(simples);
      if (origem === 'servico_fator_r') return peloFatorR();
      return origem === 'servico_IV' ? 'IV' : 'III';
    case 'IV':
      return 'IV';
    default:
      return 'III';
  }
}

export const OF_SERVICOS: ReadonlySet<AnexoDoSimples> = new Set(['III', 'IV', 'V']);

/** The revenue by annex, in their order; `fora` and segments of it are left out. */
export function receitasByAnexo(
  perfil: PerfilDaReceita,
  data: string,
  receitas: ReceitasDoMes,
): ReadonlyMap<AnexoDoSimples, ReceitasSegregadas> {
  const porAnexo = new Map<AnexoDoSimples, Partial<Record<Segregacao, Fixo>>>();
  for (const [chave, receita] of Object.entries(receitas) as [ChaveDaReceita, Fixo][]) {
    const anexo = anexoDaChave(perfil, data, chave);
    if (anexo === null) continue;
    const [origem, segregacao] = partes(chave);
    const doAnexo = porAnexo.get(anexo) ?? {};
    const segmento = segmentoDe(origem, segregacao);
    doAnexo[segmento] = (doAnexo[segmento] ?? 0n) + receita;
    porAnexo.set(anexo, doAnexo);
  }
  return new Map([...porAnexo].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function segmentoDe(origem: OrigemDaReceita | null, segregacao: Segregacao): Segregacao {
  if (segregacao !== '') return segregacao;
  if (origem === 'III_com_icms') return 'transporte';
  return origem === 'III_sem_iss' ? 'sem_iss' : '';
}

/** How the revenue of a key was earned, and what sets it apart. */
export function partes(chave: ChaveDaReceita): readonly [OrigemDaReceita | null, Segregacao] {
  const barra = chave.indexOf('/');
  if (barra < 0) return [null, chave as Segregacao];
  return [chave.slice(0, barra) as OrigemDaReceita, chave.slice(barra + 1) as Segregacao];
}

/**
 * The annex that the code of a service suggests: most services are of annex III (LC 123/2006 art. 18 §§ 5º-B and 5º-F), also
 * those whose code says nothing. A suggestion: one code may hold services of several annexes.
 */
function anexoSugeridoDoServico(codigo: string): 'III' | 'IV' | 'fator_r' {
  if (!/^\d{6,}$/.test(codigo)) return 'III';
  const linha = ANEXOS_DO_SERVICO.por_codigo.find(({ codigos }) =>
    codigos.some((inicio) => codigo.startsWith(inicio)),
  );
  return linha?.anexo ?? 'III';
}

/** Gross revenue of a month by what sets it apart, reais. */
export type ReceitasSegregadas = Readonly<Partial<Record<Segregacao, Fixo>>>;

/** Taxes whose share a segment of revenue does not pay in the DAS. */
interface ForaDoDas {
  /** As the steps name it. */
  readonly receita: string;
  readonly tributos: readonly TributoDoDas[];
  readonly fundamento: string;
}

const SEGREGAR = 'LC 123/2006, art. 18, §§ 4º-A, I, e 12';

/**
 * What leaves the DAS for each segment (LC 123/2006 art. 18 §§ 4º-A, 12 and 14; Resolução CGSN 140/2018 arts. 25 and
 * 28). Single-phase revenue leaves out PIS and COFINS only, so nothing from 2027 on, when both end: CBS and IBS have a
 * single phase for fuels alone (LC 214/2025 art. 172), which this segment does not tell from the other goods. Who sells
 * fuels then finds CBS and IBS in the DAS that the refinery has paid. ICMS-ST leaves out ICMS only: IBS has no ST.
 */
export const outsideDas: Readonly<Record<Segregacao, ForaDoDas>> = {
  '': { receita: '', tributos: [], fundamento: '' },
  st: { receita: 'receita com ICMS-ST', tributos: ['icms'], fundamento: SEGREGAR },
  monofasico: {
    receita: 'receita com PIS e COFINS monofásicos',
    tributos: ['pis', 'cofins'],
    fundamento: SEGREGAR,
  },
  st_monofasico: {
    receita: 'receita com ICMS-ST e PIS e COFINS monofásicos',
    tributos: ['icms', 'pis', 'cofins'],
    fundamento: SEGREGAR,
  },
  exportacao: {
    receita: 'receita de exportação',
    tributos: ['icms', 'iss', 'pis', 'cofins', 'ipi', 'cbs', 'ibs'],
    fundamento: 'LC 123/2006, art. 18, §§ 4º-A, IV, e 14',
  },
  transporte: {
    receita: 'receita de transporte intermunicipal e comunicação',
    tributos: ['iss'],
    fundamento: 'LC 123/2006, art. 18, § 5º-E',
  },
  sem_iss: {
    receita: 'receita sem ISS',
    tributos: ['iss'],
    fundamento: 'LC 123/2006, art. 18, § 4º, V',
  },
  iss_retido: {
    receita: 'receita com ISS retido',
    tributos: ['iss'],
    fundamento: 'LC 123/2006, arts. 18, §§ 4º-A, II, e 12, e 21, § 4º',
  },
  // Whether the asset had been held for more than a year no note says.
  ativo: {
    receita: 'receita de venda de ativo imobilizado',
    tributos: tributosDoDas,
    fundamento: 'Resolução CGSN 140/2018, art. 2º, §§ 5º, I, e 6º',
  },
};

/**
 * Whether a gross revenue of twelve months (a decimal, reais) is above the sublimit on `data` (YYYY-MM-DD), past which
 * ICMS, ISS and, from 2027 on, IBS are paid outside the DAS (LC 123/2006 art. 13-A): the sixth bracket of each annex
 * holds none of them. False for what is no amount and before 2018. The lower sublimit that a State may choose
 * (art. 19) and the months until the excess takes effect (art. 20) are not told apart.
 */
export function acimaDoSublimite(rbt12: string | undefined, data: string): boolean {
  const receita = rbt12 === undefined ? null : readFixo(rbt12);
  const sublimite = valueAt(SIMPLES.sublimite, data);
  return receita !== null && sublimite !== null && receita > readOrZero(sublimite.valor);
}
