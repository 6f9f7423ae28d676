import type { Compartilhamento, TodosRetirados } from '@apura/contracts';
import { competenciaPorExtenso } from '@apura/words';
import { useFilters } from '../../address/use-filters.ts';
import { pedir } from '../../api/pedir.ts';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { DestroyButton } from '../../components/destroy-button.tsx';
import { EscolhaDeMes } from '../../components/escolha-de-mes.tsx';
import { retiravel, SITUACOES_DO_ENVIO } from '../../labels/compartilhamentos.ts';
import { TabelaDeEnviados } from './tabela-de-enviados.tsx';

const SITUACOES = Object.fromEntries(
  Object.entries(SITUACOES_DO_ENVIO).map(([situacao, { nome }]) => [situacao, nome]),
);

/** All links and mails of the office. */
export function Enviados() {
  const { filtros, filtrada, field, choice } = useFilters(['competencia', 'situacao']);
  const lista = useList<Compartilhamento>('/compartilhamentos', filtros);
  const { competencia } = filtros;
  const mes = competencia ? competenciaPorExtenso(competencia) : 'todos os meses';
  return (
    <Cartao
      titulo="Links e e-mails"
      acoes={
        lista.linhas.some(retiravel) && (
          <DestroyButton
            name={mes}
            action="Retirar todos"
            title={`Retirar todos de ${mes}?`}
            text="Os links deixam de abrir, e os e-mails na fila não saem. Isso não pode ser desfeito: para voltar atrás, crie ou envie outros."
            act={() =>
              pedir<TodosRetirados>('POST', '/compartilhamentos/retirar', competencia ? { competencia } : {})
            }
            renew={['/compartilhamentos', '/apuracoes']}
            said="Links e e-mails retirados."
          />
        )
      }
    >
      <search className="filtros">
        <EscolhaDeMes todos="Todos os meses" {...choice('competencia')} />
        <SelectField label="Situação" all="Todas" options={SITUACOES} {...field('situacao')} />
      </search>
      <TabelaDeEnviados
        de={lista}
        deVarios
        legend="Links e e-mails com relatórios"
        vazia={
          filtrada
            ? { titulo: 'Nada assim', texto: 'Escolha outro mês ou outra situação.' }
            : {
                titulo: 'Nada enviado ainda',
                texto: 'Os links e e-mails com relatórios aparecem aqui, e quando foram abertos.',
              }
        }
      />
    </Cartao>
  );
}
