import type { Documento } from '@apura/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFileInvoice, IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { MostrarMais } from '../../componentes/mostrar-mais.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { TabelaDeDocumentos } from '../../componentes/tabela-de-documentos.tsx';
import { Vazio } from '../../componentes/vazio.tsx';
import { semPontuacao } from '../../formato/identidade.ts';
import { SITUACOES } from '../../rotulos/situacoes.ts';

const CAMPOS = ['q', 'cliente_id', 'competencia', 'situacao', 'gravidade', 'capitulo'] as const;
const CHAVE = /^\d{6}[0-9A-Z]{12}\d{26}$/;

export default function Documentos() {
  const [, ir] = useLocation();
  const [endereco, mudarEndereco] = useSearchParams();
  const filtros = Object.fromEntries(CAMPOS.map((campo) => [campo, endereco.get(campo) ?? '']));
  const [busca, mudarBusca] = useState(filtros.q ?? '');
  const filtrar = (campo: (typeof CAMPOS)[number], valor: string) =>
    mudarEndereco(
      (antes) => {
        const novo = new URLSearchParams(antes);
        if (valor) novo.set(campo, valor);
        else novo.delete(campo);
        return novo;
      },
      { replace: true },
    );
  const buscar = useDebouncedCallback((texto: string) => {
    const chave = semPontuacao(texto);
    if (CHAVE.test(chave)) ir(`/documentos/${chave}`);
    else filtrar('q', texto.trim());
  }, 300);
  const lista = useLista<Documento>('/documentos', filtros);
  const filtrada = Object.values(filtros).some((valor) => valor !== '');
  return (
    <Pagina titulo="Documentos" descricao="Todas as NF-e e NFC-e processadas do escritório.">
      <search className="filtros">
        <TextInput
          label="Buscar"
          placeholder="Chave, número, parte ou NCM"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={busca}
          onChange={(evento) => {
            mudarBusca(evento.currentTarget.value);
            buscar(evento.currentTarget.value);
          }}
        />
        <EscolhaDeCliente valor={filtros.cliente_id ?? ''} aoMudar={(id) => filtrar('cliente_id', id)} />
        <EscolhaDeMes
          valor={filtros.competencia ?? ''}
          aoMudar={(mes) => filtrar('competencia', mes)}
          todos="Todos os meses"
        />
        <NativeSelect
          label="Situação"
          value={filtros.situacao ?? ''}
          onChange={(evento) => filtrar('situacao', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Todas' },
            ...Object.entries(SITUACOES).map(([value, { nome }]) => ({ value, label: nome })),
          ]}
        />
        <NativeSelect
          label="Divergências"
          value={filtros.gravidade ?? ''}
          onChange={(evento) => filtrar('gravidade', evento.currentTarget.value)}
          data={[
            { value: '', label: 'Com ou sem' },
            { value: 'critica', label: 'Críticas' },
            { value: 'aviso', label: 'Avisos' },
          ]}
        />
        {filtros.capitulo && (
          <Button
            className="estreito"
            variant="default"
            rightSection={<IconX size={16} aria-hidden />}
            onClick={() => filtrar('capitulo', '')}
          >
            Só o capítulo {filtros.capitulo} da NCM
          </Button>
        )}
      </search>
      <Cartao>
        {lista.error && <Falha erro={lista.error} aoRepetir={() => lista.refetch()} />}
        {lista.isPending && <Esqueleto linhas={10} />}
        {lista.isSuccess && lista.linhas.length === 0 && (
          <Vazio
            icone={<IconFileInvoice />}
            titulo={filtrada ? 'Nenhuma nota com esses filtros' : 'Nenhuma nota ainda'}
            texto={
              filtrada
                ? 'Confira a busca e os filtros, ou envie as notas que faltam.'
                : 'Envie os XMLs do mês para ver cada nota com o seu cálculo.'
            }
            acao={
              <Button component={Link} href="/envios">
                Enviar notas
              </Button>
            }
          />
        )}
        {lista.linhas.length > 0 && <TabelaDeDocumentos documentos={lista.linhas} />}
        <MostrarMais de={lista} />
      </Cartao>
    </Pagina>
  );
}
