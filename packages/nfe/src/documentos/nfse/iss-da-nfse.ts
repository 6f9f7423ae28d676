import type { IssDoDocumento } from '@apura/engine/leitura';
import type { Montado } from '../montado.ts';
import { presentes } from '../presentes.ts';
import type { NFSE } from './layout.ts';

/** tpRetISSQN: 1 nobody keeps it back. */
const RETIDO_POR: Readonly<Record<string, NonNullable<IssDoDocumento['retidoPor']>>> = {
  '2': 'tomador',
  '3': 'intermediario',
};

export function issDaNfse({ valores = {}, cLocIncid, DPS }: NFSE): IssDoDocumento | undefined {
  const municipal = DPS?.valores?.trib?.tribMun;
  if (municipal?.tribISSQN === undefined) return undefined;
  return presentes<IssDoDocumento>({
    tribISSQN: municipal.tribISSQN,
    vBC: valores.vBC,
    pAliqAplic: valores.pAliqAplic,
    vISSQN: valores.vISSQN,
    retidoPor: RETIDO_POR[municipal.tpRetISSQN ?? ''],
    cLocIncid,
    suspenso: municipal.exigSusp === undefined ? undefined : true,
  });
}

/** vRetCSLL is the sum of the contributions that tpRetPisCofins names; vPis and vCofins are the supplier's own (NT 007). */
export function retencoesDaNfse(nfse: NFSE): NonNullable<Montado['retencoes']> {
  const { tribFed: { vRetCP, vRetIRRF, vRetCSLL, piscofins } = {} } = nfse.DPS?.valores?.trib ?? {};
  const iss = issDaNfse(nfse);
  return {
    iss: iss?.retidoPor === undefined ? undefined : iss.vISSQN,
    irrf: vRetIRRF,
    inss: vRetCP,
    contribuicoes:
      vRetCSLL === undefined
        ? undefined
        : { valor: vRetCSLL, tpRetPisCofins: piscofins?.tpRetPisCofins ?? SO_A_CSLL },
  };
}

/** A note without the indicator was written before it came: its vRetCSLL was the CSLL alone. */
const SO_A_CSLL = '8';
