import { vigente } from '@apura/law';
import { classeDoCfop } from '../dados/cfop.ts';
import { type Fixo, lerOuZero } from '../fixo.ts';
import type {
  AnexoDaReceita,
  AnexoDoSimples,
  LancamentoSomado,
  PerfilDoSimples,
  Segregacao,
} from '../resultado.ts';
import { anexoSugeridoDoServico } from './anexo-do-servico.ts';
import { anexoEfetivo } from './anexo-efetivo.ts';
import type { ReceitasSegregadas } from './segregacao.ts';

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
  if (FABRICADO.has(final)) return lerOuZero(ipi) > 0n ? 'fabricado_com_ipi' : 'fabricado';
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
      if (DE_SERVICOS.has(simples.anexo)) return anexoEfetivo(simples);
      if (origem === 'servico_fator_r') return peloFatorR();
      return origem === 'servico_IV' ? 'IV' : 'III';
    case 'IV':
      return 'IV';
    default:
      return 'III';
  }
}

export const DE_SERVICOS: ReadonlySet<AnexoDoSimples> = new Set(['III', 'IV', 'V']);

/** The revenue by annex, in their order; `fora` and segments of it are left out. */
export function receitasPorAnexo(
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
