import { classificacaoPorCodigo } from '../../dados/classificacoes.ts';
import { type Fixo, porcento } from '../../fixo.ts';
import { percentual } from '../../parametros/aliquotas-em.ts';
import { destinarAoEnte } from '../aliquotas/compra-governamental.ts';
import type { ContextoDoItem, ItemLido, TributacaoRegular } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';
import { type PorTributoEmFixo, paraCadaTributo } from '../por-tributo.ts';
import { reduzirAliquota } from './calcular-tributos.ts';

const EFETIVA_DA_NOTA = {
  cbs: 'pAliqEfetRegCBS',
  ibs_uf: 'pAliqEfetRegIBSUF',
  ibs_mun: 'pAliqEfetRegIBSMun',
} as const;

/**
 * gTribRegular from CSTReg and cClassTribReg of the note; the standard rates where the note names none. In a government
 * purchase the rates are cut and given to the entity here, since the main group has none.
 */
export function tributacaoRegular(
  item: ItemLido,
  base: Fixo,
  aliquotas: PorTributoEmFixo,
  { data, ano, compra, conferirCom }: ContextoDoItem,
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
  const reduzidas = paraCadaTributo((nome) =>
    reduzirAliquota(
      aliquotas[nome],
      (nome === 'cbs' ? linha?.reducao_cbs : linha?.reducao_ibs) ?? 0n,
      compra?.redutor,
    ),
  );
  const calculadas = compra === null ? reduzidas : destinarAoEnte(reduzidas, compra.ente, ano);
  // Where the law fixes no rate, only the arithmetic of the note is checked, by the effective rates that it gives.
  const efetivas =
    conferirCom === undefined
      ? calculadas
      : paraCadaTributo((nome) =>
          conferirCom[nome] === null
            ? (percentual(grupo?.[EFETIVA_DA_NOTA[nome]]) ?? calculadas[nome])
            : calculadas[nome],
        );
  const valores = paraCadaTributo((nome) => {
    const valor = porcento(base, efetivas[nome], 2);
    const operandos = { vBC: base, aliquota_efetiva: [efetivas[nome], 4] } as const;
    const fundamento = 'NT 2025.002, UB72-10, UB72b-10 e UB72d-10';
    return anotar(memoria, `${nome}_regular`, 'tributacao_regular', operandos, valor, fundamento);
  });
  return { ...valores, efetivas, cclasstrib, cst: grupo?.CSTReg ?? cclasstrib.slice(0, 3) };
}
