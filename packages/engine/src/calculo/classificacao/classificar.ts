import { type ClasseDeCfop, classeDoCfop } from '../../dados/cfop.ts';
import { classificacaoPorCodigo, type LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import type { Det } from '../../nota-fiscal.ts';
import type { Inferencia } from '../../resultado.ts';
import { ajusteQueVale } from './ajuste-do-escritorio.ts';
import type { ContextoDaClassificacao } from './contexto-da-classificacao.ts';
import { inferir } from './inferir.ts';

export interface Classificacao {
  readonly origem: 'declarada' | 'inferida' | 'informada';
  readonly cst: string;
  readonly cclasstrib: string;
  readonly linha: LinhaDeClassificacao | undefined;
  readonly cfop: ClasseDeCfop;
  readonly confianca?: 'alta' | 'media' | 'baixa';
  readonly condicao?: string;
  readonly inferencia?: Inferencia;
}

/** The cClassTrib of an item: the issuer's own, or `noLugar` of it, else the office's, else one that is inferred. */
export function classificar(det: Det, contexto: ContextoDaClassificacao, noLugar?: string): Classificacao {
  const cfop = classeDoCfop(det.prod.CFOP);
  if (noLugar !== undefined) return { origem: 'declarada', ...porCodigo(noLugar, contexto), cfop };
  const grupo = det.imposto.IBSCBS;
  if (grupo !== undefined) {
    const cclasstrib = grupo.cClassTrib ?? '';
    const cst = grupo.CST ?? cclasstrib.slice(0, 3);
    return {
      origem: 'declarada',
      cst,
      cclasstrib,
      linha: classificacaoPorCodigo(cclasstrib, contexto.data),
      cfop,
    };
  }
  const doEscritorio = classificacaoDoEscritorio(det, contexto);
  if (doEscritorio !== undefined) {
    return {
      origem: 'informada',
      ...porCodigo(doEscritorio, contexto),
      cfop,
      condicao: 'Item sem o grupo IBSCBS; classificação definida pelo escritório.',
    };
  }
  const { cclasstrib, confianca, condicao, ...inferencia } = inferir(det, cfop, contexto);
  return { origem: 'inferida', ...porCodigo(cclasstrib, contexto), cfop, confianca, condicao, inferencia };
}

function classificacaoDoEscritorio(det: Det, contexto: ContextoDaClassificacao): string | undefined {
  if (contexto.ajustes.length === 0) return undefined;
  const alvo = { det, data: contexto.data, emitente: contexto.emitente };
  return ajusteQueVale(
    contexto.ajustes,
    alvo,
    ({ cclasstrib }) => cclasstrib !== undefined && classificacaoPorCodigo(cclasstrib) !== undefined,
  )?.cclasstrib;
}

function porCodigo(
  cclasstrib: string,
  { data }: ContextoDaClassificacao,
): Pick<Classificacao, 'cst' | 'cclasstrib' | 'linha'> {
  return { cst: cclasstrib.slice(0, 3), cclasstrib, linha: classificacaoPorCodigo(cclasstrib, data) };
}
