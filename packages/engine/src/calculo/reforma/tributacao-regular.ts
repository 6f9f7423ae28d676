import { classificacaoPorCodigo } from '../../dados/classificacoes.ts';
import { type Fixo, porcento } from '../../fixo.ts';
import { reduzirAliquota } from '../aliquotas/reduzir-aliquota.ts';
import type { ItemLido, TributacaoRegular } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { type PorTributoEmFixo, paraCadaTributo } from '../por-tributo.ts';

/** gTribRegular from CSTReg and cClassTribReg of the note; the standard rates where the note names none. */
export function tributacaoRegular(
  item: ItemLido,
  base: Fixo,
  aliquotas: PorTributoEmFixo,
  data: string,
): TributacaoRegular {
  const { det, memoria, premissas } = item;
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gTribRegular;
  const cclasstrib = grupo?.cClassTribReg ?? '000001';
  const linha = classificacaoPorCodigo(cclasstrib, data);
  if (grupo?.cClassTribReg === undefined || linha === undefined) {
    premissas.push({
      codigo: 'tributacao_regular_presumida',
      texto:
        'A nota não diz a classificação da tributação regular (gTribRegular); presumida a integral, 000001.',
    });
  }
  const efetivas = paraCadaTributo((nome) =>
    reduzirAliquota(aliquotas[nome], (nome === 'cbs' ? linha?.reducao_cbs : linha?.reducao_ibs) ?? 0n),
  );
  const valores = paraCadaTributo((nome) => {
    const valor = porcento(base, efetivas[nome], 2);
    return anotar(
      memoria,
      `${nome}_regular`,
      'tributacao_regular',
      { vBC: base, aliquota_efetiva: [efetivas[nome], 4] },
      valor,
      'NT 2025.002, UB72-10, UB72b-10 e UB72d-10',
    );
  });
  return { ...valores, efetivas, cclasstrib, cst: grupo?.CSTReg ?? cclasstrib.slice(0, 3) };
}
