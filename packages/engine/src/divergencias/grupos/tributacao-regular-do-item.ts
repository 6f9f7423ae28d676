import { foraDoCentavo, grupoForaDoLugar, type RegraDoItem } from '../conferencia.ts';

const CAMPOS = [
  ['vTribRegIBSUF', 'ibs_uf', 'UB72-10'],
  ['vTribRegIBSMun', 'ibs_mun', 'UB72b-10'],
  ['vTribRegCBS', 'cbs', 'UB72d-10'],
] as const;

/** gTribRegular: there exactly when the table asks for it (550xxx, 200022, 200024), its amounts with one cent. */
export const tributacaoRegularDoItem: RegraDoItem = ({ det, item }) => {
  const declarado = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  if (declarado === undefined || linha === undefined) return undefined;
  const grupo = declarado.gTribRegular;
  const { regular } = item;
  const pedido = linha.tributacao_regular;
  if ((grupo !== undefined) !== pedido) {
    const rv = pedido ? 'UB68-10' : 'UB68-11';
    return grupoForaDoLugar('gTribRegular', pedido, {
      rv,
      mensagem: pedido
        ? `O cClassTrib ${linha.cclasstrib} exige o grupo gTribRegular, que falta no item.`
        : `O cClassTrib ${linha.cclasstrib} não admite o grupo gTribRegular.`,
      fundamento: `NT 2025.002, ${rv}`,
    });
  }
  if (grupo === undefined || regular === null) return undefined;
  return CAMPOS.flatMap(([campo, tributo, rv]) => {
    const valores = foraDoCentavo(grupo[campo], regular[tributo]);
    if (valores === undefined) return [];
    return {
      rv,
      campo: `gTribRegular/${campo}`,
      ...valores,
      mensagem: `O ${campo} não é a base pela alíquota efetiva da tributação regular.`,
      fundamento: `NT 2025.002, ${rv}`,
    };
  });
};
