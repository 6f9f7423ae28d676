import { type Fixo, formatarFixo } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { type RegraDoItem, valorPresente } from './conferencia.ts';

/**
 * gRed: there when the table asks for it, with the reduction of the table and the effective rate with four decimals.
 * Not for regular taxation (200022, 200024), where the NT asks for gRed and the official calculator leaves it out.
 */
export const reducaoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const { linha } = item.classificacao;
  if (grupo === undefined || linha === undefined || item.efetivas === null) return [];
  if (linha.tributacao_regular || finNFe === '4') return [];
  const pedido = linha.grupos.includes('gRed');
  const tributos = [
    ['gIBSUF', grupo.gIBSUF, item.reducao_ibs, item.efetivas.ibs_uf],
    ['gIBSMun', grupo.gIBSMun, item.reducao_ibs, item.efetivas.ibs_mun],
    ['gCBS', grupo.gCBS, item.reducao_cbs, item.efetivas.cbs],
  ] as const;
  const divergencias: Divergencia[] = [];
  const acrescentar = (campo: string, declarado: string | null, calculado: string | null, mensagem: string) =>
    divergencias.push({
      regra: 'gred_item',
      gravidade: 'critica',
      n_item: item.n_item,
      campo,
      declarado,
      calculado,
      mensagem,
      fundamento: `${linha.fundamento}; NT 2025.002, UB28-10`,
    });
  const conferir = (campo: string, texto: string | undefined, esperado: Fixo) => {
    const valor = valorPresente(texto);
    if (valor === null || valor === esperado) return;
    acrescentar(
      campo,
      formatarFixo(valor, 4),
      formatarFixo(esperado, 4),
      `O campo ${campo} não é o da tabela.`,
    );
  };
  for (const [nome, tributo, reducao, efetiva] of tributos) {
    if (tributo === undefined) continue;
    const { gRed } = tributo;
    if (gRed === undefined) {
      if (pedido) {
        const esperado = formatarFixo(reducao, 4);
        acrescentar(`${nome}/gRed`, null, esperado, `Falta o grupo gRed em ${nome}, que o cClassTrib exige.`);
      }
      continue;
    }
    if (!pedido) {
      const mensagem = `O cClassTrib não admite o grupo gRed em ${nome}.`;
      acrescentar(`${nome}/gRed`, gRed.pRedAliq ?? 'informado', null, mensagem);
      continue;
    }
    conferir(`${nome}/gRed/pRedAliq`, gRed.pRedAliq, reducao);
    conferir(`${nome}/gRed/pAliqEfet`, gRed.pAliqEfet, efetiva);
  }
  return divergencias;
};
