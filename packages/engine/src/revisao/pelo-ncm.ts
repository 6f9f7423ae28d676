import { type Anexo, anexos, codigosDoAnexo } from '../dados/anexos.ts';
import { type EntradaDoAnexo, type LinhaDoNcm, linhaDoNcm, nomeDaEntrada } from '../dados/anexos-por-ncm.ts';
import { classificacaoPorCodigo, type LinhaDeClassificacao } from '../dados/classificacoes.ts';
import { CEM_POR_CENTO, type Fixo } from '../fixo.ts';
import type { RessalvaDaRevisao, Revisao } from '../resultado.ts';

/** The benefits that an annex ties to the NCM; any other code is decided by something else. */
const anexoDoCodigo: ReadonlyMap<string, Anexo> = new Map(
  anexos
    .filter(({ ncm_nossos }) => ncm_nossos.length === 0)
    .flatMap((anexo) => codigosDoAnexo(anexo).map((codigo): [string, Anexo] => [codigo, anexo])),
);

/** What the law gives goods as far as the NCM tells it. */
export interface PeloNcm {
  readonly cclasstrib: string;
  readonly entrada: EntradaDoAnexo | null;
  /** False where the annex has only some products of the NCM, or the sources disagree. */
  readonly ressalvas: readonly RessalvaDaRevisao[];
}

/** The most favourable classification that the annexes give an NCM, of a public buyer where it is one; 000001 without any. */
export function classificacaoPeloNcm(linha: LinhaDoNcm | undefined, publico: boolean): PeloNcm {
  let melhor: PeloNcm = { cclasstrib: INTEGRAL, entrada: null, ressalvas: [] };
  let maior = 0n;
  for (const entrada of linha?.entradas ?? []) {
    const { comprador_publico, cclasstrib } = entrada.anexo;
    const codigo = (publico ? comprador_publico : null) ?? cclasstrib;
    const reducao = codigo === null ? 0n : alivio(classificacaoPorCodigo(codigo));
    if (codigo === null || reducao <= maior) continue;
    melhor = { cclasstrib: codigo, entrada, ressalvas: ressalvasDa(linha) };
    maior = reducao;
  }
  return melhor;
}

/** The same where it is sure, else 000001: what an item owes that proves nothing more. */
export function classificacaoSegura(linha: LinhaDoNcm | undefined, publico: boolean): PeloNcm {
  const melhor = classificacaoPeloNcm(linha, publico);
  return melhor.ressalvas.length === 0 ? melhor : { ...melhor, cclasstrib: INTEGRAL, entrada: null };
}

/** A declared classification held against the annexes of LC 214/2025: one that they admit is never found. */
export function acharPeloNcm(
  ncm: string,
  declarada: LinhaDeClassificacao,
  data: string,
  publico: boolean,
): Achado | undefined {
  const { cclasstrib } = declarada;
  if (cclasstrib === INTEGRAL) return beneficioNaoUsado(linhaDoNcm(ncm, data), publico);
  const anexo = anexoDoCodigo.get(cclasstrib);
  if (anexo === undefined) return undefined;
  const linha = linhaDoNcm(ncm, data);
  if (linha?.entradas.some((entrada) => entrada.anexo === anexo)) return undefined;
  const vedada = linha?.vedadas.find((entrada) => entrada.anexo === anexo);
  const pelaLei = classificacaoSegura(linha, publico);
  const diferenca = alivio(classificacaoPorCodigo(pelaLei.cclasstrib)) - alivio(declarada);
  return {
    tipo: diferenca === 0n ? 'contradicao' : diferenca > 0n ? 'paga_a_mais' : 'paga_a_menos',
    motivo: vedada === undefined ? 'ncm_fora_do_anexo' : 'ncm_excetuado',
    ressalvas: pelaLei.ressalvas,
    sugerida: pelaLei.cclasstrib,
    anexo: nomeDaEntrada(vedada ?? { anexo, item: '' }),
  };
}

const INTEGRAL = '000001';

function beneficioNaoUsado(linha: LinhaDoNcm | undefined, publico: boolean): Achado | undefined {
  const { cclasstrib, entrada, ressalvas } = classificacaoPeloNcm(linha, publico);
  if (entrada === null) return undefined;
  return {
    tipo: 'paga_a_mais',
    motivo: 'beneficio_nao_usado',
    ressalvas,
    sugerida: cclasstrib,
    anexo: nomeDaEntrada(entrada),
  };
}

function ressalvasDa(linha: LinhaDoNcm | undefined): readonly RessalvaDaRevisao[] {
  if (linha === undefined) return [];
  if (linha.divergem) return ['fontes'];
  return linha.certo ? [] : ['produto'];
}

/** How much of the tax a classification takes from the seller, in percent: a deferral takes all of it. */
export function alivio(linha: LinhaDeClassificacao | undefined): Fixo {
  if (linha === undefined) return 0n;
  return linha.grupos.includes('gDif') ? CEM_POR_CENTO : linha.reducao_cbs;
}

/** What is wrong with a classification, before it is known what it costs. */
export type Achado = Pick<Revisao, 'tipo' | 'motivo' | 'ressalvas' | 'sugerida' | 'anexo'>;
