import type { Cliente } from '@apura/contracts';
import { isoDay } from '@apura/words';
import { useLeitura } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { TabelaDePrazos } from '../../components/lista-de-prazos.tsx';
import { Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

const DAY_MS = 86_400_000;
/** From a month before, of which something may still be open, to four months ahead. */
const DIAS = { antes: 30, depois: 120 };

/** What a client owes by its regime in each month. */
export function PrazosDoCliente({ cliente: { id } }: { readonly cliente: Cliente }) {
  const hoje = Date.now();
  const lido = useLeitura('/prazos', {
    filtros: {
      cliente_id: id,
      de: isoDay(new Date(hoje - DIAS.antes * DAY_MS)),
      ate: isoDay(new Date(hoje + DIAS.depois * DAY_MS)),
    },
  });
  return (
    <Cartao
      titulo="Prazos, de um mês atrás a quatro meses à frente"
      acoes={<ActionButton to={`/prazos?cliente_id=${id}&dias=365`} variant="default" text="Ver o ano" />}
    >
      <Resultado de={lido} linhas={8}>
        {({ data }) => <TabelaDePrazos prazos={data} deUm />}
      </Resultado>
    </Cartao>
  );
}
