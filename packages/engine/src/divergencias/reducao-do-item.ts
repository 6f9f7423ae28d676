import { type Fixo, formatarFixo } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { type RegraDoItem, valorPresente } from './conferencia.ts';

/** UB26, UB27 and UB28 for the State, UB45 to UB47 for the Município, UB64 to UB66 for the CBS. */
const REJEICOES = {
  gIBSUF: { indevido: '1032', ausente: '1033', percentual: '1034', efetiva: '1035' },
  gIBSMun: { indevido: '1007', ausente: '1074', percentual: '1046', efetiva: '1047' },
  gCBS: { indevido: '1028', ausente: '1079', percentual: '1063', efetiva: '1064' },
} as const;

/**
 * gRed: there when the table asks for it, with the reduction of the table and the effective rate with four decimals.
 * Not for regular taxation (200022, 200024), where the NT asks for gRed and the official calculator leaves it out. Inside
 * a free area the effective rate of the CBS is not compared: it is zero by another rule.
 */
export const reducaoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  if (grupo === undefined || linha === undefined || item.efetivas === null) return [];
  if (linha.tributacao_regular || finNFe === '4' || item.compra !== null) return [];
  const pedido = linha.grupos.includes('gRed');
  const tributos = [
    ['gIBSUF', grupo.gIBSUF, item.reducao_ibs, item.efetivas.ibs_uf, REJEICOES.gIBSUF],
    ['gIBSMun', grupo.gIBSMun, item.reducao_ibs, item.efetivas.ibs_mun, REJEICOES.gIBSMun],
    ['gCBS', grupo.gCBS, item.reducao_cbs, item.efetivas.cbs, REJEICOES.gCBS],
  ] as const;
  const divergencias: Divergencia[] = [];
  const acrescentar = (
    campo: string,
    declarado: string | null,
    calculado: string | null,
    mensagem: string,
    rejeicao: string,
  ) =>
    divergencias.push({
      regra: 'gred_item',
      gravidade: 'critica',
      n_item: item.n_item,
      campo,
      declarado,
      calculado,
      mensagem,
      fundamento: `${linha.fundamento}; NT 2025.002, UB28-10`,
      rejeicao,
    });
  const conferir = (campo: string, texto: string | undefined, esperado: Fixo, rejeicao: string) => {
    const valor = valorPresente(texto);
    if (valor === null || valor === esperado) return;
    acrescentar(
      campo,
      formatarFixo(valor, 4),
      formatarFixo(esperado, 4),
      `O campo ${campo} não é o da tabela.`,
      rejeicao,
    );
  };
  for (const [nome, tributo, reducao, efetiva, rejeicoes] of tributos) {
    if (tributo === undefined) continue;
    const { gRed } = tributo;
    if (gRed === undefined) {
      if (pedido) {
        const esperado = formatarFixo(reducao, 4);
        acrescentar(
          `${nome}/gRed`,
          null,
          esperado,
          `Falta o grupo gRed em ${nome}, que o cClassTrib exige.`,
          rejeicoes.ausente,
        );
      }
      continue;
    }
    if (!pedido) {
      const mensagem = `O cClassTrib não admite o grupo gRed em ${nome}.`;
      acrescentar(`${nome}/gRed`, gRed.pRedAliq ?? 'informado', null, mensagem, rejeicoes.indevido);
      continue;
    }
    conferir(`${nome}/gRed/pRedAliq`, gRed.pRedAliq, reducao, rejeicoes.percentual);
    if (nome === 'gCBS' && item.area_incentivada) continue;
    conferir(`${nome}/gRed/pAliqEfet`, gRed.pAliqEfet, efetiva, rejeicoes.efetiva);
  }
  return divergencias;
};
