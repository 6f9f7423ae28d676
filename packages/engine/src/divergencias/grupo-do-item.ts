import type { RegraDoItem } from './conferencia.ts';

/** gIBSCBS and gIBSCBSMono stand in the item exactly when the table of the cClassTrib asks for them. */
export const grupoDoItem: RegraDoItem = ({ det, item }) => {
  const { linha } = item.classificacao;
  const declarado = det.imposto.IBSCBS;
  if (declarado === undefined || linha === undefined || !linha.conferido) return [];
  return (['gIBSCBS', 'gIBSCBSMono'] as const).flatMap((grupo) => {
    const pedido = linha.grupos.includes(grupo);
    const presente = declarado[grupo] !== undefined;
    if (pedido === presente) return [];
    return [
      {
        regra: pedido ? 'grupo_ausente' : 'grupo_indevido',
        gravidade: 'critica' as const,
        n_item: item.n_item,
        campo: grupo,
        declarado: presente ? 'informado' : null,
        calculado: pedido ? 'exigido' : 'vedado',
        mensagem: pedido
          ? `O cClassTrib ${linha.cclasstrib} exige o grupo ${grupo}, que falta no item.`
          : `O cClassTrib ${linha.cclasstrib} não admite o grupo ${grupo}.`,
        fundamento: pedido ? 'NT 2025.002, UB13-30' : 'NT 2025.002, UB13-20',
        rejeicao: pedido ? '1022' : '1021',
      },
    ];
  });
};
