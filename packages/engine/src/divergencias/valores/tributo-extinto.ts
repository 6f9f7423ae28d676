import { both, type RegraDoItem, valorPresente } from '../conferencia.ts';

/** Taxes of today that a note may no longer highlight from a day on. The IPI goes on for what competes with the ZFM. */
const EXTINTOS = [
  ['PIS/vPIS', 'PIS', '2027-01-01', 'ADCT, art. 126; LC 214/2025, art. 542'],
  ['COFINS/vCOFINS', 'COFINS', '2027-01-01', 'ADCT, art. 126; LC 214/2025, art. 542'],
  ['ICMS/vICMS', 'ICMS', '2033-01-01', 'ADCT, art. 129; LC 214/2025, art. 543'],
  ['ISSQN/vISSQN', 'ISS', '2033-01-01', 'ADCT, art. 129; LC 214/2025, art. 543'],
] as const;

/** A tax that has ended and that the item highlights all the same. A return may carry what its original had. */
export const tributoExtinto: RegraDoItem = ({ det, data, finNFe }) => {
  if (finNFe === '4' || data < '2027-01-01') return undefined;
  const { PIS, COFINS, ICMS, ISSQN } = det.imposto;
  const valores = [PIS?.vPIS, COFINS?.vCOFINS, ICMS?.vICMS, ISSQN?.vISSQN].map(valorPresente);
  return EXTINTOS.flatMap(([campo, nome, fim, fundamento], indice) => {
    const valor = valores[indice] ?? 0n;
    if (data < fim || valor === 0n) return [];
    return {
      regra: 'tributo_extinto',
      gravidade: 'aviso' as const,
      campo,
      ...both(valor, 0n),
      mensagem: `O item destaca ${nome}, extinto desde ${fim.slice(0, 4)}.`,
      fundamento,
    };
  });
};
