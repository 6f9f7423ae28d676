import { type ClasseDeCfop, classeDoCfop } from '../dados/cfop.ts';
import { classificacaoPorCodigo, type LinhaDeClassificacao } from '../dados/classificacoes.ts';
import type { Det } from '../nota-fiscal.ts';

export interface Classificacao {
  readonly origem: 'declarada' | 'inferida';
  readonly cst: string;
  readonly cclasstrib: string;
  readonly linha: LinhaDeClassificacao | undefined;
  readonly cfop: ClasseDeCfop;
  readonly confianca?: 'alta' | 'media' | 'baixa';
  readonly condicao?: string;
}

/**
 * The cClassTrib of an item: the issuer's own, or one inferred from the class of the CFOP and 000001 otherwise. The
 * NCM annexes of the law are not applied yet, so an inferred 000001 may hide a reduction.
 */
export function classificar(det: Det): Classificacao {
  const cfop = classeDoCfop(det.prod.CFOP);
  const grupo = det.imposto.IBSCBS;
  if (grupo !== undefined) {
    const cclasstrib = grupo.cClassTrib ?? '';
    const cst = grupo.CST ?? cclasstrib.slice(0, 3);
    return { origem: 'declarada', cst, cclasstrib, linha: classificacaoPorCodigo(cclasstrib), cfop };
  }
  const cclasstrib = cfop.classificacao_sugerida ?? '000001';
  const palpite = palpiteDoCfop(cfop);
  return {
    origem: 'inferida',
    cst: cclasstrib.slice(0, 3),
    cclasstrib,
    linha: classificacaoPorCodigo(cclasstrib),
    cfop,
    ...palpite,
  };
}

function palpiteDoCfop(cfop: ClasseDeCfop): Pick<Classificacao, 'confianca' | 'condicao'> & object {
  if (cfop.classificacao_sugerida !== null) {
    return {
      confianca: cfop.classe === 'bonificacao_brinde_doacao' ? 'baixa' : 'media',
      condicao: `Item sem o grupo IBSCBS; classificado pelo CFOP (${cfop.rotulo}).`,
    };
  }
  if (cfop.classe.startsWith('devolucao')) {
    return {
      confianca: 'baixa',
      condicao:
        'Devolução sem o grupo IBSCBS; vale a classificação da nota original (LC 214/2025, art. 12, § 7º), que não foi consultada.',
    };
  }
  const segura = cfop.classe === 'venda' || cfop.classe === 'importacao' || cfop.classe === 'compra';
  return {
    confianca: segura ? 'media' : 'baixa',
    condicao: 'Item sem o grupo IBSCBS; presumida a tributação integral, sem consultar os anexos por NCM.',
  };
}
