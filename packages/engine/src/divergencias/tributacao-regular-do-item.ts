import { formatarFixo } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

/** gTribRegular: there exactly when the table asks for it (550xxx, 200022, 200024), its amounts with one cent. */
export const tributacaoRegularDoItem: RegraDoItem = ({ det, item }) => {
  const declarado = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  if (declarado === undefined || linha === undefined || !linha.conferido) return [];
  const grupo = declarado.gTribRegular;
  const { regular } = item;
  const presenca = (pedido: boolean): Divergencia => ({
    regra: pedido ? 'grupo_ausente' : 'grupo_indevido',
    gravidade: 'critica',
    n_item: item.n_item,
    campo: 'gTribRegular',
    declarado: pedido ? null : 'informado',
    calculado: pedido ? 'exigido' : 'vedado',
    mensagem: pedido
      ? `O cClassTrib ${linha.cclasstrib} exige o grupo gTribRegular, que falta no item.`
      : `O cClassTrib ${linha.cclasstrib} não admite o grupo gTribRegular.`,
    fundamento: pedido ? 'NT 2025.002, UB68-10' : 'NT 2025.002, UB68-11',
    rejeicao: pedido ? '1065' : '1114',
  });
  if (grupo === undefined || !linha.tributacao_regular) {
    return (grupo === undefined) === linha.tributacao_regular ? [presenca(linha.tributacao_regular)] : [];
  }
  if (regular === null) return [];
  const campos = [
    ['vTribRegIBSUF', grupo.vTribRegIBSUF, regular.ibs_uf, 'UB72-10', '1040'],
    ['vTribRegIBSMun', grupo.vTribRegIBSMun, regular.ibs_mun, 'UB72b-10', '1051'],
    ['vTribRegCBS', grupo.vTribRegCBS, regular.cbs, 'UB72d-10', '1068'],
  ] as const;
  return campos.flatMap(([campo, texto, esperado, rv, rejeicao]) => {
    const valor = valorPresente(texto);
    if (valor === null || distancia(valor, esperado) <= CENTAVO) return [];
    return [
      {
        regra: 'gtribregular_item',
        gravidade: 'critica' as const,
        n_item: item.n_item,
        campo: `gTribRegular/${campo}`,
        declarado: formatarFixo(valor, 2),
        calculado: formatarFixo(esperado, 2),
        mensagem: `O ${campo} não é a base pela alíquota efetiva da tributação regular.`,
        fundamento: `NT 2025.002, ${rv}`,
        rejeicao,
      },
    ];
  });
};
