import { classificacaoByCodigo } from '../../dados/classificacoes.ts';
import { findEtanolObrigatorio } from '../../dados/combustiveis.ts';
import { findClassificacaoDaNotaDeAjuste, notaAskedByClassificacao } from '../../dados/notas-de-ajuste.ts';
import { isSituacaoTributariaKnown } from '../../dados/situacoes-tributarias.ts';
import { formatFixo } from '../../fixo.ts';
import { type Conferencia, valorPresente } from '../conferencia.ts';
import { inItem, requirePresent, wrongValor } from './grupo.ts';

/** pBio of the note beside the mandatory share of ethanol; undefined where either is not known. */
function mistura({ det, data }: Conferencia) {
  const pBio = valorPresente(det.prod.pBio);
  const obrigatoria = findEtanolObrigatorio(det.prod.cProdANP, data);
  if (pBio === null || obrigatoria === undefined) return undefined;
  return { acima: pBio > obrigatoria, abaixo: pBio < obrigatoria, limite: formatFixo(obrigatoria, 4) };
}

/** An adjustment note of a type that has one classification declares another. */
const ofOutroTipo = ({ nota: { ide } }: Conferencia, cClassTrib: string | undefined) => {
  const doTipo = findClassificacaoDaNotaDeAjuste(ide);
  return doTipo !== undefined && doTipo !== cClassTrib && wrongValor('cClassTrib', cClassTrib, doTipo);
};

export const classificacao = inItem(({ det }) => det.imposto.IBSCBS, {
  'LA01-30': ({ cClassTrib }, { det }) =>
    (cClassTrib === '410013' || cClassTrib?.startsWith('620') === true) &&
    requirePresent('comb', det.prod.cProdANP),
  'UB14-30': ({ cClassTrib }, conferencia) => {
    const misturada = cClassTrib === '620004' ? mistura(conferencia) : undefined;
    return (
      misturada?.acima === false &&
      wrongValor('comb/pBio', conferencia.det.prod.pBio, `> ${misturada.limite}`)
    );
  },
  'UB14-50': ({ cClassTrib }, conferencia) => {
    const misturada = cClassTrib === '620005' ? mistura(conferencia) : undefined;
    return (
      misturada?.abaixo === false &&
      wrongValor('comb/pBio', conferencia.det.prod.pBio, `< ${misturada.limite}`)
    );
  },
  'UB14-60': ({ cClassTrib }, { nota: { ide } }) => {
    const finNFe = notaAskedByClassificacao(cClassTrib, ide);
    return finNFe !== undefined && wrongValor('finNFe', ide.finNFe, finNFe);
  },
  'UB14-70': ({ cClassTrib }, conferencia) =>
    conferencia.nota.ide.finNFe === '6' && ofOutroTipo(conferencia, cClassTrib),
  'UB14-80': ({ cClassTrib }, conferencia) =>
    conferencia.nota.ide.finNFe === '5' && ofOutroTipo(conferencia, cClassTrib),
});

export const tributacaoRegular = inItem(({ det }) => det.imposto.IBSCBS?.gIBSCBS?.gTribRegular, {
  'UB69-10': ({ CSTReg }) =>
    CSTReg !== undefined &&
    !isSituacaoTributariaKnown(CSTReg) &&
    wrongValor('gTribRegular/CSTReg', CSTReg, null),
  'UB70-10': ({ cClassTribReg }) =>
    cClassTribReg !== undefined &&
    classificacaoByCodigo(cClassTribReg) === undefined &&
    wrongValor('gTribRegular/cClassTribReg', cClassTribReg, null),
});

export const areaIncentivada = inItem(({ det }) => det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gALCZFMCBS, {
  'UB66a-10': (_, { nota: { emit } }) => requirePresent('emit/ISUFEmit', emit.ISUFEmit),
});
