import { type ConferenciaDaNota, comEfeito } from '@apura/contracts';
import { calcularDocumento, type Divergencia, type NotaFiscal, regrasParaANota } from '@apura/engine';

const ALCANCE =
  'São conferidas as regras das NT 2025.002, 2026.002, 2026.007 e 2026.008 e as do MOC que a Apura calcula; o schema do XML, a assinatura e as demais regras do MOC não são.';

/** What the tax authority would reject of a note, what it will reject later, and what cannot be told from the file. */
export function conferirNota(nota: NotaFiscal, divergencias: readonly Divergencia[]): ConferenciaDaNota {
  const agora = new Set(divergencias.map((uma) => JSON.stringify(uma)));
  const comFuturas = calcularDocumento(nota, { regras_da_nt: 'futuras' }).divergencias;
  const { avaliadas, naoAvaliadas } = regrasParaANota(nota);
  return {
    rejeicoes: divergencias
      .filter(({ rejeicao }) => rejeicao !== undefined)
      .map(comEfeito) as ConferenciaDaNota['rejeicoes'],
    futuras: comFuturas
      .filter((uma) => !agora.has(JSON.stringify(uma)))
      .map(comEfeito) as ConferenciaDaNota['futuras'],
    avaliadas: avaliadas.length,
    nao_avaliadas: naoAvaliadas.map(({ id, codigo, mensagem, motivo }) => ({
      id,
      codigo,
      mensagem,
      motivo,
    })),
    alcance: ALCANCE,
  };
}
