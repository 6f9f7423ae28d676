import type { DivergenciasATratar } from '@apura/contracts';
import { count, EMISSAO, efeitoDaDivergencia, reais } from '@apura/words';
import { IconDownload, IconMoodCheck } from '@tabler/icons-react';
import { useFilters } from '../../address/use-filters.ts';
import { API, consulta } from '../../api/pedir.ts';
import { useLeitura } from '../../api/use-request.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { EscolhaDeCliente } from '../../components/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../components/escolha-de-mes.tsx';
import { Page } from '../../components/page.tsx';
import { Resultado } from '../../components/resultado.tsx';
import { Vazio } from '../../components/vazio.tsx';
import { PorRegra } from './por-regra.tsx';

const CAMPOS = ['cliente_id', 'competencia', 'gravidade', 'efeito', 'emissao_propria', 'estado'] as const;
/** More than this nobody works off before looking again. */
const LIMITE = 500;
const EFEITOS = {
  rejeicao: efeitoDaDivergencia('rejeicao'),
  dinheiro: efeitoDaDivergencia('dinheiro'),
  dica: efeitoDaDivergencia('dica'),
};
const ESTADOS = { aberta: 'Abertas', resolvida: 'Resolvidas', ignorada: 'Ignoradas' };

/** What the notes of all clients declare otherwise than the rules, as things to do: by rule, issuer and product. */
export default function Divergencias() {
  const { filtros, field, choice } = useFilters(CAMPOS);
  const estado = (filtros.estado || 'aberta') as keyof typeof ESTADOS;
  const lidas = useLeitura<DivergenciasATratar>('/divergencias', {
    filtros: { ...filtros, estado, limit: LIMITE },
  });
  const baixar = (formato: string) => `${API}/divergencias/${formato}${consulta({ ...filtros, estado })}`;
  return (
    <Page
      titulo="Divergências"
      descricao="O que as notas declaram diferente da lei, por regra, emitente e produto: o imposto em jogo, quem corrige e o que dizer a ele."
      acoes={
        <>
          <ActionButton download={baixar('xlsx')} variant="default" icon={IconDownload}>
            Excel
          </ActionButton>
          <ActionButton download={baixar('csv')} variant="default" icon={IconDownload}>
            CSV
          </ActionButton>
        </>
      }
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
        <EscolhaDeMes todos="Todos os meses" {...choice('competencia')} />
        <SelectField
          label="Gravidade"
          all="Todas"
          options={{ critica: 'Críticas', aviso: 'Avisos' }}
          {...field('gravidade')}
        />
        <SelectField label="Efeito" all="Tudo" options={EFEITOS} {...field('efeito')} />
        <SelectField
          label="Quem emitiu"
          all="Todos"
          options={{ true: EMISSAO.propria, false: EMISSAO.fornecedor }}
          {...field('emissao_propria')}
        />
        <SelectField label="Situação" options={ESTADOS} {...field('estado')} value={estado} />
      </search>
      <Cartao>
        <Resultado de={lidas} linhas={10}>
          {({ data, total, em_jogo }) =>
            data.length === 0 ? (
              <Vazio
                icon={<IconMoodCheck />}
                titulo="Nada a tratar com esses filtros"
                texto="O que as notas declararem diferente da lei aparece aqui."
              />
            ) : (
              <>
                <p className="com-espaco sem-margem" role="status">
                  <b>{count(total, 'divergência', 'divergências')}</b>, {reais(em_jogo)} de CBS e IBS em jogo
                  {total > data.length && `; aqui, as ${data.length} maiores`}.
                </p>
                <PorRegra divergencias={data} estado={estado} />
              </>
            )
          }
        </Resultado>
      </Cartao>
    </Page>
  );
}
