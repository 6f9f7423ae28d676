import type { RegraDaNota } from '../conferencia.ts';

/** From this day the group is due in NF-e and NFC-e of the regular regime (Ato Conjunto RFB/CGIBS 4/2026). */
const INICIO_DO_DEVER = '2026-08-03';

/** A warning, once per note, when an issuer of the regular regime leaves the group out. SEFAZ authorises such notes. */
export const notaSemGrupo: RegraDaNota = ({ nota, data }) => {
  const { finNFe } = nota.ide;
  if (data < INICIO_DO_DEVER || nota.emit.CRT !== '3' || finNFe === '2' || finNFe === '4') return undefined;
  const faltam = nota.det.filter((det) => det.imposto.IBSCBS === undefined).length;
  if (faltam === 0) return undefined;
  return {
    rv: 'UB12-10',
    gravidade: 'aviso',
    campo: 'IBSCBS',
    declarado: null,
    calculado: null,
    mensagem: `${faltam} de ${nota.det.length} itens sem o grupo IBSCBS; a classificação foi inferida.`,
    fundamento: 'LC 214/2025, art. 348, § 1º; NT 2025.002, UB12-10',
  };
};
