import type { EntradaLida } from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { hasAmount, reais } from '@apura/words';

type Aviso = Comparativo['avisos'][number];

const documentos = (quantos: number) => (quantos === 1 ? '1 documento' : `${quantos} documentos`);

/** What only the rows can tell of the month's notes. */
export const avisosDaEntrada = (entrada: Pick<EntradaLida, 'fora_do_esperado' | 'alteradas'>): Aviso[] => [
  ...foraDoEsperado(entrada),
  ...alteradas(entrada),
];

/** Notes that were sent for this client and month and do not belong there. */
function foraDoEsperado({
  fora_do_esperado: { outro_mes, outras_partes },
}: Pick<EntradaLida, 'fora_do_esperado'>): Aviso[] {
  const faltas = [
    ...(outro_mes ? [`${documentos(outro_mes)} de outra competência`] : []),
    ...(outras_partes ? [`${documentos(outras_partes)} em que o cliente não é parte`] : []),
  ];
  if (!faltas.length) return [];
  return [
    {
      codigo: 'fora_do_esperado',
      mensagem: `Os envios feitos para este cliente e mês trazem ${faltas.join(' e ')}; eles foram guardados, mas não entram nesta apuração.`,
    },
  ];
}

/** Notes whose file is not what was signed or authorised: they count, and the reader is told what hangs on them. */
function alteradas({
  alteradas: { documentos: quantos, debitos, creditos },
}: Pick<EntradaLida, 'alteradas'>): Aviso[] {
  if (quantos === 0) return [];
  const partes = [
    ...(hasAmount(debitos) ? [`${reais(debitos)} dos débitos`] : []),
    ...(hasAmount(creditos) ? [`${reais(creditos)} dos créditos`] : []),
  ];
  const oQueMovem = partes.length
    ? `neles estão ${partes.join(' e ')} de CBS e IBS deste mês`
    : 'eles não movem CBS nem IBS neste mês';
  return [
    {
      codigo: 'xml_alterado',
      mensagem: `O XML de ${documentos(quantos)} não é o que foi assinado ou autorizado; ${oQueMovem}. Peça os originais${hasAmount(creditos) ? ' antes de usar os créditos' : ''}.`,
    },
  ];
}
