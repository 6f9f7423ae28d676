import type { NotaFiscal } from '../nota-fiscal.ts';
import { mesDeBrasilia } from '../prazos/brasilia.ts';
import type { EventoExaminado } from './evento-examinado.ts';

const INSUCESSO = '110192';
const INSUCESSO_DESFEITO = '110193';

/** What the note itself, or an event that moves nothing, hints at. */
export function avisosDaNota(
  examinados: readonly EventoExaminado[],
  nota: NotaFiscal | null,
  mes: string | null,
): string[] {
  const avisos: string[] = [];
  const vale = (tpEvento: string): boolean =>
    examinados.some(({ situacao, evento }) => situacao === 'vale' && evento.tpEvento === tpEvento);
  if (vale(INSUCESSO) && !vale(INSUCESSO_DESFEITO))
    avisos.push(
      'A entrega não deu certo (110192): veja se cabe devolução, evento de perda (112130) ou de fornecimento não realizado (112140).',
    );
  if (nota === null) return avisos;
  const { dhSaiEnt, dhEmi, dPrevEntrega } = nota.ide;
  if (
    mes === null &&
    dPrevEntrega === undefined &&
    dhSaiEnt &&
    mesDeBrasilia(dhSaiEnt) !== mesDeBrasilia(dhEmi)
  )
    avisos.push(
      'A saída da mercadoria (dhSaiEnt) é de outro mês que a emissão: sem data de entrega prevista, o débito conta na emissão.',
    );
  return avisos;
}
