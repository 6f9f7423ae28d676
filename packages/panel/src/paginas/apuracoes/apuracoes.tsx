import type { ApuracaoListada, Estado as EstadoDe } from '@apura/contracts';
import { competenciaPorExtenso, moment } from '@apura/words';
import { Button, NativeSelect } from '@mantine/core';
import { IconCalculator, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { EstadoDaApuracao } from '../../componentes/estado-da-apuracao.tsx';
import { CelulaDoDevido, COLUNA_DO_DEVIDO } from '../../componentes/figuras-do-mes.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { NomeDoCliente } from '../../componentes/nome-do-cliente.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { useFiltros } from '../../endereco/use-filtros.ts';
import { ESTADOS_DA_APURACAO } from '../../rotulos/estados.ts';
import { NovaApuracao } from './nova-apuracao.tsx';

const EM_CURSO: readonly EstadoDe<'apuracao'>[] = ['na_fila', 'calculando', 'gerando_pdf'];

export default function Apuracoes() {
  const { filtros, filtrada, filtrar } = useFiltros(['cliente_id', 'competencia', 'estado']);
  const janela = useFiltros(['nova']);
  const pedirNova = () => janela.filtrar('nova', '1');
  const lista = useLista<ApuracaoListada>('/apuracoes', filtros, { aCadaMs: 10_000 });
  return (
    <Pagina
      titulo="Apurações"
      descricao="Um mês de um cliente: o que é devido, o que a reforma muda e o que as notas mostram."
      acoes={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={pedirNova}>
          Nova apuração
        </Button>
      }
    >
      <search className="filtros">
        <EscolhaDeCliente valor={filtros.cliente_id} aoMudar={(id) => filtrar('cliente_id', id)} />
        <EscolhaDeMes
          valor={filtros.competencia}
          aoMudar={(mes) => filtrar('competencia', mes)}
          todos="Todos os meses"
        />
        <NativeSelect
          label="Situação"
          value={filtros.estado}
          onChange={(evento) => filtrar('estado', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Todas' },
            ...Object.entries(ESTADOS_DA_APURACAO).map(([value, { nome }]) => ({ value, label: nome })),
          ]}
        />
      </search>
      <Cartao>
        <Lista
          de={lista}
          altura={8}
          vazia={
            <Vazio
              icone={<IconCalculator />}
              titulo={filtrada ? 'Nenhuma apuração com esses filtros' : 'Nenhuma apuração ainda'}
              texto={
                filtrada
                  ? 'Mude os filtros, ou peça a apuração que falta.'
                  : 'Escolha um cliente e um mês que já tenha notas: o resultado fica pronto em segundos.'
              }
              acao={<Button onClick={pedirNova}>Nova apuração</Button>}
            />
          }
        >
          {(linhas) => (
            <Tabela
              legenda="Apurações"
              cabecalho={[
                'Cliente',
                'Competência',
                { nome: 'Versão', direita: true },
                { nome: 'Notas', direita: true },
                'Situação',
                COLUNA_DO_DEVIDO,
                'Pedida em',
              ]}
              emCartoes
            >
              {linhas.map((apuracao) => (
                <tr key={apuracao.id} className="clicavel">
                  <th scope="row">
                    <Link href={`/apuracoes/${apuracao.id}`}>
                      <NomeDoCliente id={apuracao.cliente_id} />
                    </Link>
                  </th>
                  <Celula rotulo="Competência">{competenciaPorExtenso(apuracao.competencia)}</Celula>
                  <Celula rotulo="Versão" direita>
                    {apuracao.versao}
                  </Celula>
                  <Celula rotulo="Notas" direita>
                    {EM_CURSO.includes(apuracao.estado) ? '—' : apuracao.documentos}
                  </Celula>
                  <Celula rotulo="Situação">
                    <EstadoDaApuracao
                      estado={apuracao.estado}
                      desatualizada={apuracao.desatualizada_desde !== undefined}
                    />
                  </Celula>
                  <CelulaDoDevido figuras={apuracao} />
                  <Celula rotulo="Pedida em">
                    <span className="suave">{moment(apuracao.criada_em)}</span>
                  </Celula>
                </tr>
              ))}
            </Tabela>
          )}
        </Lista>
      </Cartao>
      <NovaApuracao
        aberta={janela.filtrada}
        clienteInicial={filtros.cliente_id}
        mesInicial={filtros.competencia}
        aoFechar={() => janela.filtrar('nova', '')}
      />
    </Pagina>
  );
}
