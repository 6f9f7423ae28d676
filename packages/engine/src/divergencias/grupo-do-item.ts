import type { RegraDoItem } from './conferencia.ts';

const REJEICOES = {
  gIBSCBS: { ausente: ['UB13-30', '1022'], indevido: ['UB13-20', '1021'] },
  gIBSCBSMono: { ausente: ['UB13-40', '1116'], indevido: ['UB13-39', '1151'] },
} as const;

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
        fundamento: `NT 2025.002, ${pedido ? REJEICOES[grupo].ausente[0] : REJEICOES[grupo].indevido[0]}`,
        rejeicao: pedido ? REJEICOES[grupo].ausente[1] : REJEICOES[grupo].indevido[1],
      },
    ];
  });
};
