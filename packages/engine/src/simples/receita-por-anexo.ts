import { ANEXOS_DO_SERVICO, vigente } from '@apura/law';
import { classeDoCfop } from '../dados/cfop.ts';
import { type Fixo, readOrZero } from '../fixo.ts';
import type {
  AnexoDaReceita,
  AnexoDoSimples,
  EntradaDaApuracao,
  LancamentoSomado,
  PerfilDoSimples,
} from '../resultado.ts';
import { entriesOf } from '../tables.ts';
import { decideAnexoEfetivo } from './anexo-efetivo.ts';
import { partesDoSegmento, type ReceitasSegregadas, type Segmento } from './segmentos.ts';

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

/** What sets revenue apart in the DAS: the segment alone where nothing tells how it was earned. */
export type ChaveDaReceita = Segmento | `${OrigemDaReceita}/${Segmento}`;

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

/** CST of CBS and IBS that are paid in one stage. */
const MONOFASICO_DA_REFORMA = '620';

/** The key of the revenue of a row. */
export function findChaveDaReceita(
  linha: Pick<LancamentoSomado, 'cfop' | 'segregacao'> &
    Partial<Pick<LancamentoSomado, 'anexo' | 'natureza' | 'ipi' | 'cclasstrib'>>,
): ChaveDaReceita {
  const origem = origemDaReceita(linha);
  const segmento: Segmento = linha.cclasstrib?.startsWith(MONOFASICO_DA_REFORMA)
    ? `${linha.segregacao}+monofasico_da_reforma`
    : linha.segregacao;
  return origem === null ? segmento : `${origem}/${segmento}`;
}

function origemDaReceita({
  cfop,
  anexo = '',
  natureza = '',
  ipi,
}: Parameters<typeof findChaveDaReceita>[0]): OrigemDaReceita | null {
  if (anexo !== '') return anexo;
  const final = cfop.slice(1);
  if (FABRICADO.has(final)) return readOrZero(ipi) > 0n ? 'fabricado_com_ipi' : 'fabricado';
  if (REVENDA.has(final)) return 'revenda';
  return classeDoCfop(cfop).classe === 'servico' ? `servico_${anexoSugeridoDoServico(natureza)}` : null;
}

/** What decides the annex of revenue, and what of it is paid in the DAS, besides the revenue itself. */
export interface PerfilDaReceita {
  readonly simples: PerfilDoSimples;
  /** Among them that the client's own products stay under the IPI after 2026, and that its goods are no matter of the ICMS. */
  readonly respostas_da_empresa?: EntradaDaApuracao['respostas_da_empresa'];
}

/** The annex of a key on a day; null where it is not taxed in the DAS, or the Fator R that decides it is no amount. */
export function decideAnexoDaChave(
  { simples, respostas_da_empresa }: PerfilDaReceita,
  data: string,
  chave: ChaveDaReceita,
): AnexoDoSimples | null {
  const [origem] = splitChaveDaReceita(chave);
  const produtosComIpi = respostas_da_empresa?.produtos_com_ipi === 'sim';
  const ofIndustria = vigente('fabricado_no_anexo_i', data) && !produtosComIpi ? 'I' : 'II';
  const peloFatorR = (): AnexoDoSimples | null => decideAnexoEfetivo({ ...simples, anexo: 'V' }, data);
  switch (origem) {
    case null:
      return simples.anexo === 'II' ? ofIndustria : decideAnexoEfetivo(simples, data);
    case 'revenda':
      return 'I';
    case 'fabricado_com_ipi':
      return 'II';
    case 'fabricado':
      return ofIndustria;
    case 'fora':
      return null;
    case 'fator_r':
    case 'V':
      return peloFatorR();
    case 'servico_III':
    case 'servico_IV':
    case 'servico_fator_r':
      if (OF_SERVICOS.has(simples.anexo)) return decideAnexoEfetivo(simples, data);
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
export function sumReceitasByAnexo(
  perfil: PerfilDaReceita,
  data: string,
  receitas: ReceitasDoMes,
): ReadonlyMap<AnexoDoSimples, ReceitasSegregadas> {
  const porAnexo = new Map<AnexoDoSimples, Partial<Record<Segmento, Fixo>>>();
  const semIcms =
    perfil.respostas_da_empresa?.bens_fora_do_icms === 'sim' && vigente('das_com_cbs_e_ibs', data);
  for (const [chave, receita] of entriesOf(receitas)) {
    const anexo = decideAnexoDaChave(perfil, data, chave);
    if (anexo === null) continue;
    const [origem, daChave] = splitChaveDaReceita(chave);
    const doAnexo = porAnexo.get(anexo) ?? {};
    const segmento = semIcms && DE_BENS.has(anexo) ? withoutIcms(daChave) : segmentoDe(origem, daChave);
    doAnexo[segmento] = (doAnexo[segmento] ?? 0n) + receita;
    porAnexo.set(anexo, doAnexo);
  }
  return new Map([...porAnexo].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const DE_BENS: ReadonlySet<AnexoDoSimples> = new Set(['I', 'II']);

/** Annex I or II less the ICMS (Resolução CGSN 140/2018 art. 25 § 1º I-A); a single phase of CBS and IBS is of fuels, which owe it. */
function withoutIcms(segmento: Segmento): Segmento {
  const [segregacao, acrescimo] = partesDoSegmento(segmento);
  return acrescimo === null ? `${segregacao}+sem_icms` : segmento;
}

function segmentoDe(origem: OrigemDaReceita | null, segmento: Segmento): Segmento {
  if (segmento !== '') return segmento;
  if (origem === 'III_com_icms') return 'transporte';
  return origem === 'III_sem_iss' ? 'sem_iss' : '';
}

/** How the revenue of a key was earned, and what sets it apart. */
export function splitChaveDaReceita(chave: ChaveDaReceita): readonly [OrigemDaReceita | null, Segmento] {
  const barra = chave.indexOf('/');
  // A key without a slash is a segment; else these are its halves.
  if (barra < 0) return [null, chave as Segmento];
  // As above.
  return [chave.slice(0, barra) as OrigemDaReceita, chave.slice(barra + 1) as Segmento];
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
